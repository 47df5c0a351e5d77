// courts.mjs - the twelve court cards, cut at build time from Adrian Kennard's set (CC0), which npm has as
// components for React: each drawing alone, without index and frame, and coarse enough for a screen.
import { build } from 'esbuild';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const WIDTH = 1300; // of the drawings
const HEIGHT = 2000;
const COARSE = 3; // of their units are one of ours

/** The inks of the set, as the table's other cards are printed. */
const INKS = { '#44F': '#2a44a8', 'red': '#c1271f', '#FC4': '#edbd4b' };
const ink = (colour) => INKS[colour] ?? colour;

/** How many numbers each command of a path takes. */
const TAKES = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** A path in whole units, written from point to point. Each end is rounded by itself: errors do not add up. */
function coarsePath(path) {
  const exact = [0, 0];
  let [begin, at] = [
    [0, 0],
    [0, 0],
  ]; // rounded
  let exactBegin = [0, 0];
  const written = [];
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
    const kind = letter.toLowerCase();
    const takes = TAKES[kind];
    for (let from = 0; from < Math.max(1, numbers.length); from += takes || 1) {
      const given = numbers.slice(from, from + takes).map((value, index) => {
        const axis = kind === 'v' ? 1 : kind === 'h' ? 0 : (index + (kind === 'a' ? 1 : 0)) % 2;
        if (kind === 'a' && index < 5) return index < 2 ? Math.round(value / COARSE) : value;
        return { axis, value: value / COARSE + (letter === kind ? exact[axis] : 0) };
      });
      const places = given.filter((one) => typeof one === 'object');
      const rounded = given.map((one) =>
        typeof one === 'object' ? Math.round(one.value) - at[one.axis] : one,
      );
      for (const { axis, value } of places.slice(-2)) exact[axis] = value;
      if (kind === 'z') {
        exact.splice(0, 2, ...exactBegin);
        at = [...begin];
      } else at = exact.map(Math.round);
      if (kind === 'm' && from === 0) [begin, exactBegin] = [[...at], [...exact]];
      written.push((kind === 'm' && from > 0 ? 'l' : kind) + rounded.join(' ').replaceAll(' -', '-'));
    }
  }
  return written.join('');
}

const kindsOf = (vnode) => [vnode.props.children].flat(9).filter((one) => one?.type);
const isHalf = ({ type, props }) => type === 'symbol' && props.viewBox === `0 0 ${WIDTH} ${HEIGHT}`;

/** Colour by colour from the ground up, each with its half below; the finest lines are finer than a screen. */
function draw(card) {
  const layers = kindsOf(card)
    .filter(({ type }) => type === 'defs')
    .flatMap(kindsOf)
    .filter(isHalf)
    .reverse()
    .map((half) => kindsOf(half).find(({ type }) => type === 'path').props);
  if (layers.length !== 6) throw new Error(`a court has six layers, not ${layers.length}`);
  layers.pop();
  const [width, height] = [WIDTH / COARSE, HEIGHT / COARSE];
  const drawn = layers.map(({ d, fill = '#000', stroke, strokeWidth }, index) => {
    const line = stroke
      ? ` stroke="${ink(stroke)}" stroke-width="${strokeWidth / COARSE}" stroke-linecap="round"`
      : '';
    return (
      `<path id="l${index}" fill="${ink(fill)}"${line} d="${coarsePath(d)}"/>` +
      `<use href="#l${index}" transform="rotate(180 ${width / 2} ${height / 2})"/>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
}

/** `{ Kh: '<svg …' }`, named as the protocol names cards. */
export async function cutCourts() {
  const { outputFiles } = await build({
    entryPoints: ['@letele/playing-cards'],
    absWorkingDir: dirname(fileURLToPath(import.meta.url)),
    bundle: true,
    write: false,
    format: 'esm',
    alias: { react: 'preact' },
  });
  const set = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  const names = [...'SHDC'].flatMap((suit) => [...'jqk'].map((rank) => suit + rank));
  return Object.fromEntries(
    names.map((name) => [name[1].toUpperCase() + name[0].toLowerCase(), draw(set[name]({}))]),
  );
}
