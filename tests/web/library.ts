// library.ts - the pages' WebAssembly outside a browser, as the build beside the program made it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { library, type Library } from '../../web/src/library';
import { openModule } from '../../web/src/wasm';
import { program } from './room';

export async function openLibrary(): Promise<void> {
  const folder = join(dirname(program), 'web');
  const file = readdirSync(folder).find((name) => /^library-.*\.wasm$/.test(name));
  const bytes = readFileSync(join(folder, file!));
  library.value = await openModule<Library>(new Uint8Array(bytes).buffer);
}
