// playwright.config.ts - the pages in Debian's Chromium without a window; every test starts its own server.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: process.env.SCREENSHOTS
    ? ['screenshots.ts', 'states.ts', 'phones.spec.ts', 'pictures.ts']
    : '*.spec.ts', // `make screenshots`
  timeout: 240_000, // of a machine that does much else
  expect: { timeout: 30_000 },
  retries: 1, // beside the rest of the suite a page may be late by seconds; what fails twice fails
  workers: Number(process.env.WEB_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: process.env.WEB_OUTPUT ?? '../../build/web-tests',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--no-proxy-server'],
    },
  },
});
