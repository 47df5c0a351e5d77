// invite.tsx - the way to a seat for a person with a phone: the table's address as a QR code and as
// words, on the board, and as a card that the console and the floor show or print.
import { useSignal } from '@preact/signals';
import { qrOf } from '../qr';
import { Dialog } from './frame';

const QUIET = 4; // light modules around a code, as the standard asks

export const addressOf = (table: string) => `${location.origin}/table/${encodeURIComponent(table)}`;

/** A phone cannot follow an address that means "this machine". */
const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Nothing where the address is too long for a code. */
export function Qr({ text, label }: { text: string; label: string }) {
  const rows = qrOf(text);
  if (rows === null) return null;
  const size = rows.length + 2 * QUIET;
  const dark = rows
    .flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}

export function InviteDialog({ table, name, onClose }: { table: string; name: string; onClose: () => void }) {
  const address = addressOf(table);
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => (copied.value = true),
      () => undefined,
    );
  };
  return (
    <Dialog title={`A seat at ${name}`} kind="invite" onClose={onClose}>
      <Qr text={address} label={`QR code of ${address}`} />
      <p class="invite-address">
        <bdi>{address}</bdi>
      </p>
      <p class="muted">Scan it, say your name, choose your chips. The dealer confirms.</p>
      {isLoopback() && (
        <p class="hint">
          This address works on this machine only. For phones, open these pages by the room’s own address.
        </p>
      )}
      <p class="form-buttons">
        <button type="button" onClick={() => window.print()}>
          Print this card
        </button>
        {'clipboard' in navigator && (
          <button type="button" onClick={() => void copy()}>
            {copied.value ? 'Copied' : 'Copy the address'}
          </button>
        )}
      </p>
    </Dialog>
  );
}
