// done.tsx - the room is made: passwords to write down, and where everything is found.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { signIn } from '../commands';
import { Qr } from '../parts/invite';
import { originOf, tableId, type Choices, type Draft, type Hired } from './draft';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the room answers, where this page may ask it: at an address of its own it cannot. */
async function roomOpens(origin: string): Promise<void> {
  if (origin !== location.origin) return pause(2000) as Promise<void>;
  for (;;) {
    const answer = await fetch('/api/room', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
}

export function Done({ draft, choices, staff }: { draft: Draft; choices: Choices; staff: Hired[] }) {
  const origin = originOf(draft, choices.port);
  const open = useSignal(false);
  useEffect(() => void roomOpens(origin).then(() => (open.value = true)), []);
  const id = encodeURIComponent(tableId(draft));
  const seat = draft.wagers === 'bettors';
  const forGuests = `${origin}/${seat ? 'table' : 'board'}/${id}`;
  const toFloor = async () => {
    if (origin === location.origin) await signIn({ name: staff[0]!.name, password: staff[0]!.password });
    location.href = `${origin}/floor`;
  };
  return (
    <section class="step" aria-live="polite">
      <h2>
        {open.value ? (
          <>
            <bdi>{draft.room}</bdi> is open
          </>
        ) : (
          'The room opens …'
        )}
      </h2>
      <p>Passwords, shown this once. Write them down, or print this page.</p>
      <div class="table-scroll" role="region" aria-label="Passwords" tabIndex={0}>
        <table class="staff">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Works as</th>
              <th scope="col">Password</th>
            </tr>
          </thead>
          <tbody>
            {staff.map(({ name, role, password }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{role}</td>
                <td>
                  <output>{password}</output>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open.value && (
        <>
          <div class="new-links">
            <ul>
              <li>
                The board above the table: <a href={`${origin}/board/${id}`}>{`${origin}/board/${id}`}</a>
              </li>
              <li>
                The dealer’s console: <a href={`${origin}/console/${id}`}>{`${origin}/console/${id}`}</a>
              </li>
              <li>
                For guests: <a href={`${origin}/`}>{`${origin}/`}</a>
              </li>
              <li class="muted">
                Next time: <code>sabot serve --config {choices.file}</code>
              </li>
            </ul>
            <figure>
              <Qr text={forGuests} label={`QR code of ${forGuests}`} />
              <figcaption class="muted">{seat ? 'A seat at the table' : 'The board'}</figcaption>
            </figure>
          </div>
          <p class="form-buttons">
            <button type="button" class="next" onClick={() => void toFloor()}>
              To the floor
            </button>
            <button type="button" onClick={() => window.print()}>
              Print
            </button>
          </p>
        </>
      )}
    </section>
  );
}
