// differences.tsx - in what a sheet differs from a shipped one, field by field.
import type { Difference } from './sheet-model';

const shown = (value: string | null) =>
  value === null ? <em class="muted">not there</em> : value === '' ? <em class="muted">empty</em> : value;

/** `schedule[0].limits.line` breaks between its parts, never within a word. */
const parts = (path: string) =>
  path.split(/(?<=[.\]_])/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));

export function Differences({ against, list }: { against: string; list: Difference[] }) {
  if (list.length === 0) return <p class="muted">The same as the shipped sheet {against}, in every field.</p>;
  return (
    <div class="differences" role="region" aria-label={`Differences from ${against}`} tabIndex={0}>
      <table>
        <caption>
          {list.length} {list.length === 1 ? 'field differs' : 'fields differ'} from the shipped sheet{' '}
          {against}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Shipped</th>
            <th scope="col">Here</th>
            <th scope="col">Rule</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ path, rule, from, to }) => (
            <tr key={path}>
              <th scope="row">{parts(path)}</th>
              <td>{shown(from)}</td>
              <td>{shown(to)}</td>
              <td class="muted">{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
