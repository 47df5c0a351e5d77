// enter.tsx - a one-time link: the token in the address's fragment becomes a pass, and the address
// forgets it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { enter, refusalWords } from '../commands';
import { say } from '../language';
import { SignIn } from '../parts/frame';

/** Only a path of this room: never another address. */
const pathOf = (text: string) =>
  /^\/[A-Za-z0-9/_-]*$/.test(text) && !text.startsWith('//') ? text : '/floor';

export function EnterPage() {
  const trouble = useSignal('');
  const goal = useSignal('/floor');
  useEffect(() => {
    const [token = '', page = ''] = location.hash.slice(1).split(',');
    goal.value = pathOf(page || '/floor');
    history.replaceState(null, '', '/enter');
    if (!token) {
      trouble.value = say('link-lost-code');
      return;
    }
    void enter(token).then((answer) => {
      if (answer.ok) location.replace(goal.value);
      else trouble.value = refusalWords(answer.refusal);
    });
  }, []);
  return (
    <main class="message">
      {trouble.value ? (
        <>
          <h1>{say('link-closed')}</h1>
          <p role="alert">{trouble.value}</p>
          <SignIn onDone={() => location.replace(goal.value)} />
        </>
      ) : (
        <h1>{say('signing-in')}</h1>
      )}
    </main>
  );
}
