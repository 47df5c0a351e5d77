// draft.ts - what somebody has chosen for a room of their own so far, and how the server takes it.
import { labelOf, nameFrom, textOf, valueAt, withValue, yamlOf, type Values } from '../floor/sheet-model';
import type { Language } from '../language';

export interface Choices {
  folder: string;
  file: string;
  port: number;
  languages: Language[];
  addresses: string[];
  sheets: { name: string; values: Values }[];
}

export interface Person {
  name: string;
  role: string;
}

export interface Hired extends Person {
  password: string;
}

/** What is chosen so far. */
export interface Draft {
  room: string;
  language: Language;
  others: Language[];
  address: string;
  host: string;
  certificate: string;
  certificateKey: string;
  plain: boolean;
  from: string;
  sheet: Values;
  table: string;
  cards: string;
  wagers: string;
  staff: Person[];
}

export const LOOPBACK = '127.0.0.1';
export const STEPS = ['Room', 'Game', 'Limits', 'Notices', 'Table', 'Staff', 'Open'] as const;

/** The step on which what is wrong was filled in. */
export const stepOf = (path: string) =>
  path.startsWith('sheet.notices')
    ? 3
    : path.startsWith('sheet')
      ? 2
      : /^(table|room\.tables)/.test(path)
        ? 4
        : path.startsWith('staff')
          ? 5
          : 0;

/** `limits.line` is `Limits, line`: which field it is about. */
export const fieldOf = (path = '') =>
  path
    .replace(/^(sheet|room|table)\.|^staff.*|schedule\[0\]\.|tables\[0\]\./g, '')
    .split('.')
    .filter(Boolean)
    .map(labelOf)
    .join(', ');

export const beginning = ({ sheets }: Choices): Draft => ({
  room: '',
  language: 'en',
  others: [],
  address: LOOPBACK,
  host: '',
  certificate: '',
  certificateKey: '',
  plain: false,
  from: sheets[0]?.name ?? '',
  sheet: sheets[0]?.values ?? {},
  table: 'Table 1',
  cards: 'keyed',
  wagers: 'dealer',
  staff: [{ name: '', role: 'floor' }],
});

export const tableId = (draft: Draft) => nameFrom(draft.table) || 't1';

/** Where the room will be: a name if it has one, or else its address. */
export const originOf = (draft: Draft, port: number) =>
  `${draft.certificate ? 'https' : 'http'}://${draft.host || draft.address}:${port}`;

/** The draft as the server takes it. */
export function wishOf(draft: Draft) {
  const beyond = draft.address !== LOOPBACK;
  const named = withValue(draft.sheet, 'notices.room', draft.room);
  const row = textOf(valueAt(named, 'schedule[0].limits.line')).replace('..', '-'); // what its row is called
  return {
    room: {
      room: draft.room,
      address: draft.address,
      languages: [draft.language, ...draft.others.filter((one) => one !== draft.language)],
      ...(beyond && draft.host ? { host_names: [draft.host] } : {}),
      ...(beyond && draft.certificate
        ? { certificate: draft.certificate, certificate_key: draft.certificateKey }
        : {}),
      ...(beyond && draft.plain ? { plain_http_beyond_loopback: 'yes' } : {}),
    },
    table: { id: tableId(draft), name: draft.table, cards: draft.cards, wagers: draft.wagers },
    sheet: {
      from: draft.from,
      text: yamlOf(withValue(named, 'schedule[0].name', row), { parts: [], facts: [] }),
    },
    staff: draft.staff.filter(({ name }) => name.trim()),
  };
}
