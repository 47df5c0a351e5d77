// dealer.ts - a dealer's console in tests: people seated by commands, and what stands in the journal.
import type { Page } from '@playwright/test';
import { expect, type Room } from './room';

export const action = (page: Page) => page.locator('.action');

let given = 0;

/** A command from somebody who may give it: what leads to a test's own matter. */
export async function give(
  room: Room,
  page: Page,
  kind: string,
  fields: object = {},
  table = 't1',
): Promise<void> {
  const data = { id: `dealer-${given++}`, kind, ...fields };
  const answer = await page.request.post(`${room.address}/api/tables/${table}/commands`, { data });
  expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
}

/** Where the journal of the table ends. */
export async function position(room: Room, page: Page, table = 't1'): Promise<string> {
  return (await (await page.request.get(`${room.address}/api/tables/${table}`)).json()).position;
}

/** The table as the server has it. */
export async function stateOf(room: Room, page: Page, table = 't1') {
  return (await (await page.request.get(`${room.address}/api/tables/${table}`)).json()).state;
}

/** Bettors 1, 2, ... at the seats of the same number, with chips. */
export async function seatAll(room: Room, page: Page, names: string[], chips = 100_000): Promise<void> {
  await expect(action(page)).toBeVisible(); // signed in
  for (const [index, name] of names.entries()) {
    await give(room, page, 'seat', { seat: index + 1, name });
    if (chips > 0) await give(room, page, 'buy-in', { bettor: index + 1, amount: chips });
  }
}

/** As long as somebody needs to read a question: a faster Enter answers nothing. */
export const glance = (page: Page) => page.waitForTimeout(350);
