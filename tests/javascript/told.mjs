// What the example of the package's README says, a line a call of console.log.
export const lines = [];
const log = console.log;
console.log = (...words) => lines.push(JSON.stringify(words));
await import('./readme.mjs');
console.log = log;
