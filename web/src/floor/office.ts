// office.ts - what the floor asks the server for: sheets and staff.
import { digestOf, get, post, signed } from '../commands';
import type { Role } from '../protocol';
import type { Difference, Finding, SheetForm, Value } from './sheet-model';

export interface SheetEntry {
  name: string;
  title: string;
  shipped: boolean;
}

export interface NextSheet {
  sheet: string;
  row: number;
  seats: number;
  decks: number;
  by: string;
  from_shoe: number;
  reason: string; // why it comes sooner than it would; empty: it does not
}

/** What the floor chooses; `soon`: with the next shoe, whatever rises, for this reason (R53). */
export type SheetWish = Pick<NextSheet, 'sheet' | 'row' | 'seats' | 'decks'> & {
  soon?: boolean;
  reason?: string;
};

export interface KeptSheet extends SheetEntry {
  rows: string[];
  text: string | null; // as it was written; null for the one that lies on a table
  sheet: { [field: string]: unknown };
  next: NextSheet | null;
  against: string; // the shipped sheet that it is compared with
  differences: Difference[];
}

export interface Check {
  good: boolean;
  errors: number;
  findings: Finding[];
  written: Value; // null: it is no YAML
  rows?: string[];
  against?: string;
  differences?: Difference[];
}

export interface Member {
  name: string;
  role: Role;
  table: string;
  passkeys: number;
}

type Done = { done: { first: number; last: number } };
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export const sheetForm = () => get<SheetForm>('/api/sheets/form');
export const sheets = () => get<{ sheets: SheetEntry[] }>('/api/sheets');
export const sheetNamed = (name: string) => get<KeptSheet>(`/api/sheet?${query({ name })}`);
export const sheetOn = (table: string, against = '') =>
  get<KeptSheet>(`/api/sheet?${query(against ? { table, against } : { table })}`);
export const checkSheet = (text: string, against: string) =>
  post<Check>('/api/sheets/check', against ? { text, against } : { text });
export const writeSheet = (name: string, text: string) => post<Done>('/api/sheets', { name, text });

/** For a coming shoe, announced at the table; without a name, the one that waits is taken back. */
export async function setNextSheet(table: string, next: SheetWish | null) {
  const request = next ? { ...next, ...(await digestOf(next)) } : { sheet: '' };
  return signed({ table, request }, (confirm) =>
    post<Done>(`/api/tables/${encodeURIComponent(table)}/next-sheet`, { ...request, confirm }),
  );
}

export const staff = () => get<{ staff: Member[] }>('/api/staff');
export const hire = (member: { name: string; role: string; table: string }) =>
  post<{ member: Member; password: string }>('/api/staff', member);
export const renewPassword = (name: string) =>
  post<{ member: Member; password: string }>('/api/staff/password', { name });
export const dismiss = (name: string) => post<Done>('/api/staff/end', { name });
export const endPasskeys = (name: string) => post<Done>('/api/staff/end-passkeys', { name });
export const giveLink = (name: string) => post<{ token: string }>('/api/staff/link', { name });
export const endLinks = () => post<Done>('/api/staff/end-links', {});

export type StaffRole = Extract<Role, 'floor' | 'auditor' | 'dealer'>;

/** Who of the staff reads this page, by the pass that opens most; null: nobody of them. */
export async function staffMember(): Promise<{ role: StaffRole; name: string } | null> {
  for (const role of ['floor', 'auditor', 'dealer'] as const) {
    const answer = await get<{ role: Role; name: string }>(`/api/you?as=${role}`);
    if (answer.ok && answer.value.role === role) return { role, name: answer.value.name };
  }
  return null;
}
