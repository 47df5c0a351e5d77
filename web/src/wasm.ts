// wasm.ts - a module of the library's C, and how a page calls it: whole numbers in one array, and
// sentences beside it. web/wasm/page_numbers.h is the other side.

export interface Module {
  memory: WebAssembly.Memory;
  numbers(): number;
  words(): number;
  form(): number; // of a sheet: sheet-numbers.ts
}

export async function openModule<M extends Module>(bytes: ArrayBuffer): Promise<M> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  (instance.exports._initialize as () => void)();
  return instance.exports as unknown as M;
}

/** Writes numbers, calls, reads the answer; null if there is none. */
export function callModule<M extends Module>(
  module: M,
  input: (module: M) => number[],
  run: (module: M) => number,
): number[] | null {
  try {
    const numbers = input(module);
    const space = () => new BigInt64Array(module.memory.buffer, module.numbers());
    const place = space();
    numbers.forEach((number, index) => (place[index] = BigInt(number)));
    const count = run(module);
    return count < 0 ? null : Array.from(space().subarray(0, count), Number);
  } catch (error) {
    console.error(error); // pages do without, and say so where it matters
    return null;
  }
}

/** The sentences of the last answer that has any. */
export function wordsOf(module: Module): string {
  const bytes = new Uint8Array(module.memory.buffer, module.words());
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
