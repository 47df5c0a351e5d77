// axe.ts - what axe-core finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page of Playwright or of Puppeteer. */
interface Page {
  evaluate(script: string): Promise<unknown>;
  evaluate<T>(look: () => Promise<T>): Promise<T>;
}

/** All that axe finds, small or great, one line each. What is on its way in has arrived before it looks:
 * a letter that is half there has half its contrast. And since axe says nothing of letters on a gradient,
 * all of it has the first colour that covers, its lightest, while axe looks. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          root: Document,
          options: object,
        ) => Promise<{
          violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
        }>;
      };
    };
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished),
    );
    const graded = [...document.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
      const lightest = /gradient\(.*?(rgb\([^)]*\)|color\([^/)]*\))/.exec(
        getComputedStyle(one).backgroundImage,
      )?.[1];
      return lightest ? [{ one, lightest }] : [];
    });
    for (const { one, lightest } of graded) one.style.background = lightest;
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    for (const { one } of graded) one.style.removeProperty('background');
    return violations.flatMap((one) =>
      one.nodes
        .slice(0, 3)
        .map(
          (node) =>
            `${one.id} (${one.impact}): ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`,
        ),
    );
  });
}
