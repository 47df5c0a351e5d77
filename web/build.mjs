// Builds the pages: node web/build.mjs OUTPUT_FOLDER
// Writes a NAME.html for each of src/entries and files whose names hold a hash of their bytes, each plain and
// packed by gzip and brotli, all in one folder.
// Needs what `npm ci` installs here, and clang with wasi-libc for the library's C.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { cutCourts } from './courts.mjs';
import { png, svg } from './icon.mjs';

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
    part.endsWith('.c')
      ? [join(root, part)]
      : readdirSync(join(root, part))
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

/** A script for each file of src/entries, what several of them share in parts of its own, and a style. */
async function bundlePages(define) {
  const folder = join(here, 'src/entries');
  const { metafile, outputFiles } = await build({
    entryPoints: readdirSync(folder).map((name) => join(folder, name)),
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2021',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: output,
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    logLevel: 'warning',
    define,
  });
  // Where several pages share a style alone, their part has no script: nobody asks for nothing.
  const empty = outputFiles.filter(({ contents }) => contents.length === 0).map(({ path }) => basename(path));
  for (const { path, contents, text } of outputFiles)
    if (!empty.includes(basename(path)))
      writeFileSync(
        path,
        path.endsWith('.js')
          ? empty.reduce((all, name) => all.replace(`import"./${name}";`, ''), text)
          : contents,
      );
  return Object.entries(metafile.outputs)
    .filter(([, { entryPoint }]) => entryPoint?.startsWith('web/src/entries/'))
    .map(([script, { entryPoint, cssBundle, imports }]) => ({
      name: basename(entryPoint, '.tsx'),
      script: basename(script),
      style: basename(cssBundle),
      parts: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(({ path }) => basename(path))
        .filter((name) => !empty.includes(name)),
    }));
}

const packings = { gz: (bytes) => gzipSync(bytes, { level: 9 }), br: (bytes) => brotliCompressSync(bytes) };

/** Packed once, as small as it gets: FILE.gz and FILE.br, where they are smaller. */
function pack(file) {
  const bytes = readFileSync(file);
  for (const [ending, packing] of Object.entries(packings)) {
    const packed = packing(bytes);
    if (packed.length < bytes.length) writeFileSync(`${file}.${ending}`, packed);
  }
}

/** The typeface: what our languages write with it. Han and Hangul are the system's own. */
function copyTypeface() {
  const folder = join(here, 'node_modules/@fontsource-variable/inter');
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return ['latin', 'vietnamese'].map((script) => ({
    range: ranges[script].replace('U+0000-00FF', 'U+0000-002C,U+002E-00FF'), // as a figure a hyphen is too wide for words
    file: `/${writeHashed(`inter-${script}`, 'woff2', readFileSync(join(folder, `files/inter-${script}-wght-normal.woff2`)))}`,
  }));
}

/** The court cards, each a file of its own. */
const writeCourts = async () =>
  Object.fromEntries(
    Object.entries(await cutCourts()).map(([card, svg]) => [
      card,
      `/${writeHashed(`court-${card}`, 'svg', svg)}`,
    ]),
  );

/** The licences of what others wrote and the pages carry, for everybody who asks. */
function collectLicences() {
  const carried = [
    'preact',
    '@preact/signals',
    '@preact/signals-core',
    '@fontsource-variable/inter',
    '@letele/playing-cards',
  ];
  return carried
    .map((name) => `${name}\n\n${readFileSync(join(here, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n`)
    .join(`\n${'-'.repeat(70)}\n\n`);
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
// Not under names to be cached: the server refuses these two while a keyed table is open.
writeFileSync(
  join(output, 'calculator.wasm'),
  buildModule(
    ['lib/core', 'lib/game', 'lib/odds'],
    ['page_numbers.c', 'page_sheet.c', 'calculator.c', 'stack_guard.c'],
  ),
);
writeFileSync(
  join(output, 'bank.wasm'),
  buildModule(
    ['lib/core', 'lib/game', 'lib/odds', 'lib/study/amounts.c', 'lib/study/prospects.c'],
    ['page_numbers.c', 'page_sheet.c', 'banker.c', 'stack_guard.c'],
  ),
);
const icon = writeHashed('icon', 'svg', svg());
const pictures = [192, 512].map((size) => ({
  src: `/${writeHashed(`icon-${size}`, 'png', png(size))}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}));
// The bettor's page on a home screen: the front page, which leads back to the seat. There is no service worker, so
// that nobody ever sees a table as it was.
writeFileSync(
  join(output, 'sabot.webmanifest'),
  JSON.stringify({
    name: 'Sabot',
    id: '/',
    start_url: '/',
    display: 'standalone',
    theme_color: '#091A15',
    background_color: '#091A15',
    icons: pictures.flatMap((one) => ['any', 'maskable'].map((purpose) => ({ ...one, purpose }))),
  }),
);
const pages = await bundlePages({
  LIBRARY_FILE: JSON.stringify(`/${wasm}`),
  SHEET_NAMES: JSON.stringify(sheets),
  TYPEFACE: JSON.stringify(copyTypeface()),
  COURTS: JSON.stringify(await writeCourts()),
});
writeFileSync(join(output, 'licences.txt'), collectLicences());
const page = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('LIBRARY_FILE', `/${wasm}`)
  .replace('HOME_ICON_FILE', pictures[0].src)
  .replace('ICON_FILE', `/${icon}`);
for (const { name, script, style, parts } of pages)
  writeFileSync(
    join(output, `${name}.html`),
    page
      .replace('PAGE_STYLE', `/${style}`)
      .replace('PAGE_PARTS', parts.map((part) => `<link rel="modulepreload" href="/${part}">\n`).join(''))
      .replace('PAGE_SCRIPT', `/${script}`),
  );
for (const name of readdirSync(output)) pack(join(output, name));
