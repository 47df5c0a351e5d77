// story.ts - rounds and their stories as the server tells them, and how to ask for them. The server
// computes every state; here one is only put together from what each step set.
import type { EventKind } from '../kinds';
import { get, post } from '../commands';
import type { Letter, TableEvent, TableState } from '../protocol';

/** A row of the list: a round that is over. Money is cents. */
export interface Round {
  table: string;
  round: number;
  shoe: number;
  first: number;
  last: number;
  began_ms: number;
  ended_ms: number;
  result: Letter;
  voided: boolean;
  corrected: boolean;
  dealer: string;
  player_dealer: string;
  player_dealer_seat: number;
  put_up: number;
  wagers: number;
  staked: number;
  largest: number;
  bank_net: number;
  uncovered: number;
  kinds: EventKind[];
}

export interface RoundPage {
  rounds: Round[];
  next: string | null;
  complete: boolean;
  listed_records: number;
}

export interface Search {
  table: string;
  from_ms: number;
  to_ms: number;
  seat: number;
  bettor: string;
  results: string;
  least: number;
  most: number;
  kind: string;
}

export const everything: Search = {
  table: '',
  from_ms: 0,
  to_ms: 0,
  seat: 0,
  bettor: '',
  results: '',
  least: 0,
  most: 0,
  kind: '',
};

interface Balance {
  balance: number;
  held: number;
}

export interface Side {
  account: string;
  name: string;
  before: Balance;
  after: Balance;
}

export interface Transfer {
  act: 'post' | 'pend' | 'post-pending' | 'void-pending';
  amount: number;
  from: Side;
  to: Side;
}

export interface Step {
  sequence: number;
  time_ms: number;
  actor: string;
  command: string;
  part: number;
  parts: number;
  previous: string;
  hash: string;
  chapter: string;
  words: string;
  event: TableEvent;
  card?: { hand: 'player' | 'banker'; rule: string; why: string; then: string | null };
  reasons?: { name: string; wager: string; why: string }[];
  transfers: Transfer[];
  set: Partial<TableState>;
}

export interface Story {
  table: string;
  round: number;
  shoe: number;
  first: number;
  last: number;
  left_out: number;
  began_ms: number;
  ended_ms: number;
  is_over: boolean;
  result: Letter | null;
  corrections: number;
  state: TableState;
  steps: Step[];
}

/** The table before the first step, and after each. */
export function statesOf(story: Story): TableState[] {
  const states = [story.state];
  for (const step of story.steps) states.push({ ...states[states.length - 1]!, ...step.set });
  return states;
}

/** A query of what is not empty. */
export const query = (fields: Record<string, string | number | null>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== 0 && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

export const findRounds = (search: Search, after: string | null) =>
  get<RoundPage>(`/api/rounds?${query({ ...search, after })}`);

export const tellRound = (table: string, round: number) =>
  get<Story>(`/api/tables/${encodeURIComponent(table)}/story?round=${round}`);

// ---- verifying ----

export interface Found {
  holds: boolean;
  records: number;
  rounds: number;
  voided: number;
  shoes: { dealt_again: number; keyed: number };
  in: number;
  out: number;
  heads: { given: boolean; checked: number; anchored: boolean };
  streams: { stream: string }[];
  fault?: { stream: string; sequence: number; why: string };
}

export type Verify =
  | { state: 'none' }
  | {
      state: 'running' | 'done' | 'stopped' | 'failed';
      by: string;
      began_ms: number;
      took_ms: number;
      done: number;
      all: number;
      message: string | null;
      found: Found | null;
    };

export const verifyState = () => get<Verify>('/api/verify');
export const verifyBegin = () => post<Verify>('/api/verify', {});
export const verifyStop = () => post<Verify>('/api/verify/stop', {});

// ---- files ----

export const exportForms = [
  { form: 'json', title: 'JSON Lines', ending: 'jsonl' },
  { form: 'csv', title: 'CSV, an event a row', ending: 'csv' },
  { form: 'transfers', title: 'CSV, a transfer a row', ending: 'csv' },
] as const;

export const exportPath = (table: string, fields: Record<string, string | number>) =>
  `/api/${table ? `tables/${encodeURIComponent(table)}/` : ''}export?${query(fields)}`;
