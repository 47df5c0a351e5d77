// what-pays.tsx - what every wager of a sheet pays, and when, in the language of the page.
import { say } from '../language';
import { capWords, caseWords, titleWords } from '../phrases';
import type { Sheet } from '../protocol';

export const WhatPays = ({ sheet }: { sheet: Sheet }) => (
  <>
    {sheet.wagers.map((kind) => (
      <section key={kind.name}>
        <h3>{titleWords(kind.title)}</h3>
        <ul>
          {(kind.cases ?? []).map((one, index) => (
            <li key={index}>{caseWords(one)}</li>
          ))}
          <li>{say('anything-else-loses')}</li>
          {kind.needs === 'line' && <li>{say('needs-line-beside')}</li>}
          {kind.cap_bp > 0 && <li>{capWords(kind, sheet)}</li>}
          {kind.commission_bp > 0 && <li>{say('house-takes', { percent: kind.commission_bp / 100 })}</li>}
        </ul>
      </section>
    ))}
  </>
);
