// shortcuts.tsx - all keys of the console on one sheet, by what they are for.
import { AloudMenu } from './aloud';
import { Dialog } from '../parts/frame';
import type { TableState } from '../protocol';
import { spacesOf } from './line';

type Keys = [keys: string[], words: string][];

function sheetOf(state: TableState): [title: string, keys: Keys][] {
  const spaces = state.sheet ? spacesOf(state.sheet) : [];
  const letter = (isLine: boolean) => spaces.find(({ kind }) => kind.is_line === isLine)?.letter ?? '';
  const example = `${letter(true)}100${letter(false)}5`;
  const wagers: Keys = [
    [['W'], 'to the line of wagers; Esc back to the keys'],
    [[example, 'Enter'], 'for the seat that is named, then the next seat'],
    [[`3 ${example}`, 'Enter'], 'for seat 3, and on from there'],
    [['='], 'as last round, for one seat'],
    [['-'], 'take the seat’s wagers back'],
    [['↑', '↓'], 'the seat before, the next seat'],
    [['R'], 'a round like the last one: bank, betting, all wagers'],
  ];
  const alone: Keys = [
    [['⇧P', '⇧B', '⇧T', '⇧D', '⇧A'], 'the result alone: Player, Banker, Tie, Dragon 7, Panda 8'],
  ];
  return [
    [
      'The round',
      [
        [['Enter'], 'what the brass key says'],
        [['N'], 'declines the bank; twice: passes it on'],
        [['0–9'], 'begin the amount that is asked for'],
        [['E'], 'all lines of the settlement are done'],
        [['X', 'X'], 'the cut card has come'],
        [['F', 'F'], 'a free round, where nobody has wagered'],
      ],
    ],
    [
      'Cards',
      [
        [['A', '2–9', '0', 'J', 'Q', 'K'], 'ranks; 0 or T is a ten, 1 an ace'],
        [['S', 'H', 'D', 'C'], 'suits, where they are keyed'],
        [['⌫'], 'takes the last card back'],
        ...(state.wagers_kept === 'none' ? alone : []),
      ],
    ],
    ...(state.wagers_kept === 'dealer' ? [['Wagers', wagers] as [string, Keys]] : []),
    [
      'The page',
      [
        [['L'], 'calls the floor to the table'],
        [['M'], 'more: corrections, relief, the rare things'],
        [['Esc'], 'back to the keys from any field'],
        [['?'], 'this sheet'],
      ],
    ],
  ];
}

export function Shortcuts({ state, onClose }: { state: TableState; onClose: () => void }) {
  return (
    <Dialog title="Keys of the console" kind="shortcuts" onClose={onClose}>
      <AloudMenu />
      <div class="shortcuts-list">
        {sheetOf(state).map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([names, words]) => (
                <>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
