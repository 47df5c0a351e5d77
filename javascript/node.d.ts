// All that index.ts asks of Node.js; browsers never come there.
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array>;
}
