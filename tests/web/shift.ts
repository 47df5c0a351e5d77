// shift.ts - how far things moved under people's eyes.
export const SHIFT_MOST = 0.02; // in a round

/** A page of Playwright or of Puppeteer. */
interface Page {
  evaluate<T>(look: (since: number) => Promise<T>, since: number): Promise<T>;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** How far things moved under people's eyes since then, and what; Firefox does not say. */
export const shifted = (page: Page, since: number) =>
  page.evaluate(async (from) => {
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
      setTimeout(() => resolve([]), 500);
    });
    const unasked = (shifts as Shift[]).filter(
      ({ hadRecentInput, startTime }) => !hadRecentInput && startTime > from,
    );
    const moved = unasked.flatMap(({ value, sources }) =>
      sources.map(({ node }) => `${value.toFixed(4)} ${node?.className ?? ''}`),
    );
    return { sum: unasked.reduce((sum, { value }) => sum + value, 0), moved };
  }, since);
