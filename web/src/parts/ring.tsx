// ring.tsx - everybody at the table on a few lines: seats, the bank, what lies in front of whom; and
// after a round the chips on their way, from the losers to the bank, from the bank to the winners, in
// the order of the settlement (R45). The numbers are right before anything moves.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../language';
import { useMedia } from '../media';
import { moves } from '../motion';
import type { Bettor, TableState } from '../protocol';
import { money } from '../phrases';

const WIDTH = 360;
const TOP = 16;
const BELOW = 36; // a seat, what lies there and a name
const GAP = 3; // between what neighbours have laid
const SAG = 14; // of the middle seats: the table is round
const ARC = 42; // the same where there is room
const ROOMY = '(min-width: 70rem) and (min-height: 54rem)';
const STEP_MS = 200;
const ALL_MS = 2600; // however many wagers there are
const FLIGHT_MS = 300; // as in motion.css

interface Flight {
  step: number;
  from: number; // seats; 0: the house
  to: number;
  verdict: 'lose' | 'win';
}

/** Where a seat is, clockwise from the dealer's left: seat 1 is at the left end. */
function placeOf(seat: number, seats: number, sag: number): { x: number; y: number } {
  if (seat === 0) return { x: WIDTH / 2, y: -12 };
  const x = (WIDTH * (seat - 0.5)) / seats;
  const off = (2 * x) / WIDTH - 1;
  return { x, y: TOP + sag * (1 - off * off) };
}

/** What moves, in order; pushes and what was not covered stay where they lie. */
export function flightsOf(state: TableState): Flight[] {
  const bank = state.sheet?.bank === 'player-dealer' ? state.bank.last_seat : 0;
  return state.wagers
    .flatMap(({ seat, settled }) => (settled ? [{ seat, settled }] : []))
    .sort((a, b) => a.settled.step - b.settled.step)
    .flatMap(({ seat, settled }, step): Flight[] =>
      settled.collected > 0
        ? [{ step, from: seat, to: bank, verdict: 'lose' }]
        : settled.winnings > 0
          ? [{ step, from: bank, to: seat, verdict: 'win' }]
          : [],
    );
}

/** The chips on their way, from the moment at which the round is shown as settled. */
function useFlights(state: TableState) {
  const flights = useSignal<Flight[]>([]);
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was.phase === 'between' || state.phase !== 'between' || was.round !== state.round || !moves()) return;
    flights.value = flightsOf(state);
  }, [state]);
  const flying = flights.value;
  useEffect(() => {
    if (flying.length === 0) return undefined;
    const timer = window.setTimeout(() => (flights.value = []), ALL_MS + FLIGHT_MS + 200);
    return () => window.clearTimeout(timer);
  }, [flying]);
  return flying;
}

function Chips({ flights, seats, sag }: { flights: Flight[]; seats: number; sag: number }) {
  const pace = Math.min(STEP_MS, ALL_MS / Math.max(1, flights.length));
  return (
    <g aria-hidden="true">
      {flights.map(({ step, from, to, verdict }) => {
        const [start, end] = [placeOf(from, seats, sag), placeOf(to, seats, sag)];
        const way = {
          '--from': `translate(${start.x}px, ${start.y}px)`,
          '--to': `translate(${end.x}px, ${end.y}px)`,
          'animation-delay': `${step * pace}ms`,
        };
        return (
          <g key={step} class={`flight flight-${verdict}`} style={way} data-from={from} data-to={to}>
            <circle r="7" />
            <circle class="flight-spots" r="5.6" />
          </g>
        );
      })}
    </g>
  );
}

interface RingProps {
  state: TableState;
  me: Bettor | null;
  onChoose: ((seat: number) => void) | undefined; // of a free seat, by somebody who looks for one
}

export const Ring = ({ state, me, onChoose }: RingProps) => (
  <RingView
    state={state}
    me={me}
    flights={useFlights(state)}
    onChoose={onChoose}
    sag={useMedia(ROOMY) ? ARC : SAG}
  />
);

interface SeatProps {
  seat: number;
  person: Bettor | undefined;
  mine: boolean;
  bank: boolean;
  asked: boolean;
  amount: number;
  x: number;
  y: number;
  room: number; // from neighbour to neighbour
  onChoose: ((seat: number) => void) | undefined;
}

/** A place at the table. Nobody's can be pressed; free ones are chosen by a visitor who looks for one. */
function Seat({ seat, person, mine, bank, asked, amount, x, y, room, onChoose }: SeatProps) {
  const choose = !person && onChoose ? () => onChoose(seat) : undefined;
  const words =
    amount > 0 ? money(amount) : bank ? say('bank') : asked ? say('bank-asked') : mine ? say('you') : '';
  return (
    <g
      class={`ring-seat${person ? ' ring-taken' : ''}${mine ? ' ring-mine' : ''}${bank || asked ? ' ring-bank' : ''}${choose ? ' ring-free' : ''}`}
      transform={`translate(${x} ${y})`}
      onClick={choose}
    >
      {person && <title>{person.name}</title>}
      {bank || asked ? <rect x="-12" y="-12" width="24" height="24" rx="5" /> : <circle r="12" />}
      <text y="5" text-anchor="middle">
        {seat}
      </text>
      <text class="ring-words" y="28" text-anchor="middle" {...narrowed(words, room)}>
        {words}
      </text>
      {person && !mine && (
        <text class="ring-name" y={words ? 40 : 28} text-anchor="middle">
          {shortName(person.name)}
        </text>
      )}
    </g>
  );
}

const LETTER = 8.4; // the width of a figure, in units of the picture

/** Letters are as large as a phone needs; what is too long for its place is narrower, not smaller. */
const narrowed = (words: string, room: number) =>
  words.length * LETTER > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' as const } : {};

/** As much of a name as fits under a seat. */
function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 7 ? `${letters.slice(0, 6).join('')}…` : name;
}

/** The same of a moment that is not live. */
export function RingView({
  state,
  me = null,
  flights = [],
  onChoose,
  sag = SAG,
}: Partial<RingProps> & { state: TableState; flights?: Flight[]; sag?: number }) {
  const banked = state.sheet?.bank === 'player-dealer';
  const staked = (person: Bettor | undefined) =>
    state.wagers
      .filter((one) => one.bettor === person?.bettor && !one.settled)
      .reduce((sum, one) => sum + one.amount, 0);
  const seats = Array.from({ length: state.seats }, (_, index) => index + 1).map((seat) => {
    const person = state.bettors.find((one) => one.seat === seat && !one.back_line);
    const bank = banked && state.bank.seat === seat && state.bank.state !== 'offered';
    const asked = banked && state.bank.seat === seat && state.bank.state === 'offered';
    return {
      seat,
      person,
      bank,
      asked,
      amount: bank ? state.bank.amount : staked(person), // without what lies behind the seat
      ...placeOf(seat, state.seats, sag),
    };
  });
  const people = seats.flatMap(({ seat, person, bank, asked, amount }) =>
    person
      ? [
          [
            say('seat-person', { seat, name: person.name }),
            person.purse === me?.purse ? say('you') : '',
            bank ? say('has-bank') : asked ? say('is-asked') : '',
            amount > 0 ? money(amount) : '',
          ]
            .filter(Boolean)
            .join(say('comma')),
        ]
      : [],
  );
  return (
    <svg
      class="ring"
      viewBox={`0 0 ${WIDTH} ${TOP + sag + BELOW}`}
      role="img"
      aria-label={
        people.length > 0
          ? say('at-the-table', { people: people.join(say('semicolon')) })
          : say('nobody-seated')
      }
    >
      {seats.map((one) => (
        <Seat
          key={one.seat}
          {...one}
          room={WIDTH / state.seats - GAP}
          mine={one.person !== undefined && one.person.purse === me?.purse}
          onChoose={onChoose}
        />
      ))}
      <Chips flights={flights} seats={state.seats} sag={sag} />
    </svg>
  );
}
