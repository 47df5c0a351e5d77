// Builds the pages: node web/build.mjs OUTPUT_FOLDER
// Writes index.html and files whose names hold a hash of their bytes, all in one folder.
// Needs what `npm ci` installs here, and clang with wasi-libc for the library's C.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const output = process.argv[2];
if (!output) {
  console.error('usage: node web/build.mjs OUTPUT_FOLDER');
  process.exit(2);
}

/** Writes `stem-HASH.ending` and returns its name. */
function writeHashed(stem, ending, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10).toUpperCase();
  const name = `${stem}-${hash}.${ending}`;
  writeFileSync(join(output, name), bytes);
  return name;
}

/** C of the library, with the glue of wasm/ beside it, as one module without imports. */
function buildModule(parts, glue) {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-wasm-'));
  const sources = parts.flatMap((part) =>
    readdirSync(join(root, part))
      .filter((name) => name.endsWith('.c'))
      .map((name) => join(root, part, name)),
  );
  try {
    const file = join(folder, 'module.wasm');
    execFileSync(
      'clang',
      [
        '--target=wasm32-wasi',
        '-std=c17',
        '-Os',
        '-Wall',
        '-Wextra',
        '-Werror',
        '-mexec-model=reactor',
        '-Wl,--strip-all',
        `-I${join(root, 'include')}`,
        `-I${root}`,
        '-o',
        file,
        ...glue.map((name) => join(here, 'wasm', name)),
        ...sources,
      ],
      { stdio: 'inherit' },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(entry, options = {}) {
  const result = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2021',
    logLevel: 'warning',
    ...options,
  });
  return Buffer.from(result.outputFiles[0].contents);
}

mkdirSync(output, { recursive: true });
const sheets = readdirSync(join(root, 'sheets'))
  .map((name) => name.replace(/\.yaml$/, ''))
  .sort();
const wasm = writeHashed(
  'library',
  'wasm',
  buildModule(
    ['lib/core', 'lib/game', 'lib/shuffle', 'lib/drill'],
    ['page_numbers.c', 'page_sheet.c', 'library.c', 'trainer.c'],
  ),
);
// Not under a name to be cached: the server refuses it while a keyed table is open.
writeFileSync(
  join(output, 'calculator.wasm'),
  buildModule(
    ['lib/core', 'lib/game', 'lib/odds'],
    ['page_numbers.c', 'page_sheet.c', 'calculator.c', 'stack_guard.c'],
  ),
);
const script = writeHashed(
  'main',
  'js',
  await bundle('src/main.tsx', {
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { LIBRARY_FILE: JSON.stringify(`/${wasm}`), SHEET_NAMES: JSON.stringify(sheets) },
  }),
);
const style = writeHashed('main', 'css', await bundle('src/style/main.css'));
const icon = writeHashed('icon', 'svg', readFileSync(join(here, 'src/icon.svg')));
const page = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('MAIN_SCRIPT', `/${script}`)
  .replace('MAIN_STYLE', `/${style}`)
  .replace('LIBRARY_FILE', `/${wasm}`)
  .replace('ICON_FILE', `/${icon}`);
writeFileSync(join(output, 'index.html'), page);
