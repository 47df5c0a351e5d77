// sheet-text.tsx - a sheet as text, with what is wrong under the line that it is about: each line is
// as high as two, the lower half for the words.
import type { Finding } from './sheet-model';

const LINE_REM = 2.75; // as in floor.css

/** Puts the cursor where a finding points. */
export function goToText({ line, column }: Finding): void {
  const area = document.querySelector<HTMLTextAreaElement>('.sheet-lines textarea');
  if (!area) return;
  const before = area.value.split('\n').slice(0, Math.max(0, line - 1));
  const start = before.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1);
  area.focus();
  area.setSelectionRange(start, start);
  area.parentElement?.children[0]?.children[Math.max(0, line - 1)]?.scrollIntoView({ block: 'center' });
}

const words = ({ path, message }: Finding) => `${path ? `${path}: ` : ''}${message}`;

export function SheetTextView({
  text,
  findings,
  onText,
}: {
  text: string;
  findings: Finding[];
  onText: (text: string) => void;
}) {
  const lines = text.split('\n');
  const placed = findings.filter(({ line }) => line > 0);
  const marked = [...new Set(placed.map(({ line }) => line))].map((line) => ({
    line,
    list: placed.filter((one) => one.line === line),
  }));
  return (
    <div class="sheet-text">
      <div class="sheet-lines" style={{ height: `${(lines.length + 1) * LINE_REM}rem` }}>
        <ol aria-hidden="true">
          {lines.map((_, index) => (
            <li key={index}>{index + 1}</li>
          ))}
        </ol>
        <textarea
          aria-label="The sheet as text"
          aria-describedby="sheet-findings"
          spellcheck={false}
          wrap="off"
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <div class="sheet-marks" aria-hidden="true">
          {marked.map(({ line, list }) => (
            <span
              key={line}
              class={list.every(({ warning }) => warning) ? 'found-warning' : 'found-error'}
              style={{ top: `${(line - 1) * LINE_REM}rem` }}
            >
              {list.map(words).join(' · ')}
            </span>
          ))}
        </div>
      </div>
      <p id="sheet-findings" class="hidden">
        {findings.map((one) => `Line ${one.line}: ${words(one)}.`).join(' ')}
      </p>
    </div>
  );
}
