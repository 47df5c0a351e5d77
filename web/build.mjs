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

/** The library's own C, and the glue of wasm/library.c, without imports. */
function buildLibrary() {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-wasm-'));
  const sources = ['lib/core', 'lib/game'].flatMap((part) =>
    readdirSync(join(root, part))
      .filter((name) => name.endsWith('.c'))
      .map((name) => join(root, part, name)));
  try {
    const file = join(folder, 'library.wasm');
    execFileSync('clang', [
      '--target=wasm32-wasi', '-std=c17', '-Os', '-Wall', '-Wextra', '-Werror',
      '-mexec-model=reactor', '-Wl,--strip-all', `-I${join(root, 'include')}`, `-I${root}`,
      '-o', file, join(here, 'wasm/library.c'), ...sources,
    ], { stdio: 'inherit' });
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
const sheets = readdirSync(join(root, 'sheets')).map((name) => name.replace(/\.yaml$/, '')).sort();
const wasm = writeHashed('library', 'wasm', buildLibrary());
const script = writeHashed('main', 'js', await bundle('src/main.tsx', {
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { LIBRARY_FILE: JSON.stringify(`/${wasm}`), SHEET_NAMES: JSON.stringify(sheets) },
}));
const style = writeHashed('main', 'css', await bundle('src/style/main.css'));
const icon = writeHashed('icon', 'svg', readFileSync(join(here, 'src/icon.svg')));
const page = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('MAIN_SCRIPT', `/${script}`)
  .replace('MAIN_STYLE', `/${style}`)
  .replace('LIBRARY_FILE', `/${wasm}`)
  .replace('ICON_FILE', `/${icon}`);
writeFileSync(join(output, 'index.html'), page);
