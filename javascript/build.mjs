// Builds the npm package: node javascript/build.mjs PAGES_FOLDER SABOT OUTPUT_FOLDER
// The modules are those that the pages have (web/build.mjs); the shipped sheets are asked of a server of ours.
import { build } from '../web/node_modules/esbuild/lib/main.js';
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [pages, sabot, output] = process.argv.slice(2);
if (!output) {
  console.error('usage: node javascript/build.mjs PAGES_FOLDER SABOT OUTPUT_FOLDER');
  process.exit(2);
}

/** Every shipped sheet as `GET /api/learn` has it. */
async function readSheets() {
  const data = mkdtempSync(join(tmpdir(), 'sabot-sheets-'));
  const server = spawn(sabot, ['serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const chunk of server.stdout) {
      said += chunk;
      if (said.includes('The journal is')) break;
    }
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)[0];
    const names = readdirSync(join(here, '../sheets')).filter((name) => name.endsWith('.yaml'));
    const sheets = {};
    for (const name of names.map((file) => file.slice(0, -5)).sort())
      sheets[name] = (await (await fetch(`${origin}/api/learn?sheet=${name}`)).json()).sheet;
    return sheets;
  } finally {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true });
  }
}

/** The words of pages stay out: the library says everything in English. */
const withoutLanguages = {
  name: 'without-languages',
  setup(bundler) {
    bundler.onResolve({ filter: /\/language$/ }, () => ({ path: 'language', namespace: 'none' }));
    bundler.onLoad({ filter: /.*/, namespace: 'none' }, () => ({
      contents: 'export const say = (key) => key;',
    }));
  },
};

mkdirSync(output, { recursive: true });
await build({
  entryPoints: [join(here, 'index.ts')],
  outfile: join(output, 'index.js'),
  bundle: true,
  format: 'esm',
  target: 'es2021',
  nodePaths: [join(here, '../web/node_modules')],
  alias: { '@preact/signals': '@preact/signals-core' },
  drop: ['console'], // what is wrong is thrown
  banner: { js: 'let webCrypto = globalThis.crypto;' }, // Node.js 18, Debian's, has no global one: open() finds it
  define: { crypto: 'webCrypto', SHEETS: JSON.stringify(await readSheets()) },
  plugins: [withoutLanguages],
  logLevel: 'warning',
});
const library = readdirSync(pages).find((name) => /^library-.*\.wasm$/.test(name));
copyFileSync(join(pages, library), join(output, 'library.wasm'));
copyFileSync(join(pages, 'calculator.wasm'), join(output, 'calculator.wasm'));
for (const name of ['index.d.ts', 'README.md']) copyFileSync(join(here, name), join(output, name));
const licences = [join(here, '../LICENSE'), join(here, '../web/node_modules/@preact/signals-core/LICENSE')];
const [own, bundled] = licences.map((path) => readFileSync(path, 'utf8'));
writeFileSync(join(output, 'LICENSE'), `${own}\nIn index.js there is @preact/signals-core:\n\n${bundled}`);
const version = execFileSync(sabot, ['--version'], { encoding: 'utf8' }).trim().split(' ')[1]; // it has the program's
const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(output, 'package.json'), JSON.stringify({ ...description, version }, null, 2) + '\n');
