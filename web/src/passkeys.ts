// passkeys.ts - the browser's side of passkeys (WebAuthn): a challenge of the server's, which an authenticator signs
// for its owner. What goes over the line is base64 for URLs, without padding (docs/protocol.md).
import { get, post, type Answer } from './commands';
import type { AboutRequest, Passkey, PasskeyEntry, Room } from './protocol';

interface Challenge {
  challenge: string;
  rp_id: string;
  timeout_ms: number;
}

interface NewChallenge extends Challenge {
  user: string;
  name: string;
  passkeys: PasskeyEntry[];
}

/** Whether this page may ask for one: it stands at the address where they are good, in a browser that knows them. */
export const hasPasskeys = (room: Pick<Room, 'passkeys'>) =>
  room.passkeys === location.origin && isSecureContext && 'PublicKeyCredential' in window;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** The person said no, or has none here: browsers do not say which. */
const notGiven: Answer<never> = {
  ok: false,
  status: 0,
  refusal: { code: 'passkey-not-given', rule: '', message: 'no passkey was given' },
};

const challengeFor = <T extends Challenge>(wish: object) => post<T>('/api/passkeys/challenge', wish);

/** A passkey of somebody who signs in, or who confirms this request. */
export async function askPasskey(about: AboutRequest | null): Promise<Answer<Passkey>> {
  const asked = await challengeFor<Challenge>(
    about ? { for: 'confirm', table: about.table, request: about.request } : { for: 'sign-in' },
  );
  if (!asked.ok) return asked;
  const { challenge, rp_id, timeout_ms } = asked.value;
  const given = await navigator.credentials
    .get({
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: rp_id,
        timeout: timeout_ms,
        userVerification: 'required',
      },
    })
    .catch(() => null);
  if (!(given instanceof PublicKeyCredential)) return notGiven;
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    ok: true,
    value: {
      id: textOf(given.rawId),
      authenticator_data: textOf(response.authenticatorData),
      client_data: textOf(response.clientDataJSON),
      signature: textOf(response.signature),
    },
  };
}

type List = { passkeys: PasskeyEntry[] };

export const ownPasskeys = () => get<List>('/api/passkeys');
export const endPasskey = (id: string) => post<object>('/api/passkeys/end', { id });

const ALGORITHMS = [-7, -8, -257]; // ES256, EdDSA, RS256

/** Makes a passkey on an authenticator, and adds it to the name of who is signed in. */
export async function addPasskey(room: string, label: string, password: string): Promise<Answer<List>> {
  const asked = await challengeFor<NewChallenge>({ for: 'add' });
  if (!asked.ok) return asked;
  const { challenge, rp_id, timeout_ms, user, name, passkeys } = asked.value;
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rp_id, name: room },
        user: { id: bytesOf(user), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: passkeys.map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: timeout_ms,
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return notGiven;
  const response = made.response as AuthenticatorAttestationResponse;
  const key = response.getPublicKey();
  if (!key) return notGiven; // of an algorithm that this browser cannot write
  return post<List>('/api/passkeys', {
    label,
    password,
    passkey: {
      id: textOf(made.rawId),
      algorithm: response.getPublicKeyAlgorithm(),
      key: textOf(key),
      authenticator_data: textOf(response.getAuthenticatorData()),
      client_data: textOf(response.clientDataJSON),
    },
  });
}
