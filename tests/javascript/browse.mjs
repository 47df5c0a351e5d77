// In a browser, served as plain files, the example of the package's README says what it says in Node.js.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { lines } from './told.mjs';

const page = `<!doctype html><meta charset="utf-8">
<script type="importmap">{"imports": {"sabot-baccarat": "/node_modules/sabot-baccarat/index.js"}}</script>
<script type="module">
  const told = await import('/told.mjs').catch((error) => ({ lines: [error.message] }));
  await fetch('/', { method: 'POST', body: told.lines.join('\\n') });
</script>`;
const types = { mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' };
const told = await new Promise((resolve) => {
  const server = createServer(async (request, response) => {
    const type = types[request.url.split('.').pop()];
    if (request.method === 'POST') resolve(await text(request));
    else if (type) response.setHeader('Content-Type', type).end(readFileSync(`.${request.url}`));
    else response.setHeader('Content-Type', 'text/html').end(page);
  }).listen(0, '127.0.0.1', () => {
    const browser = spawn(
      process.env.CHROMIUM ?? 'chromium-headless-shell',
      ['--no-sandbox', '--no-proxy-server', '--remote-debugging-port=0', `http://127.0.0.1:${server.address().port}/`],
      { stdio: 'ignore' },
    );
    browser.on('error', (error) => resolve(error.message)).on('exit', () => resolve('the browser ended'));
    process.on('exit', () => browser.kill());
    setTimeout(() => resolve('the page says nothing'), 60_000).unref();
  });
});
assert.ok(lines.length > 2);
assert.equal(told, lines.join('\n'));
process.exit();
