import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '3999';
/** Where the provider of its journey listens, while that runs. */
const providerPort = process.env.E2E_OIDC_PORT ?? '3997';
const origin = `http://127.0.0.1:${port}`;

// The journeys run against the product as `npm start` runs it, with a database of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 2,
  // scripts/test.mjs runs what failed once more when the machine is calm; at once, beside the same load, it fails again.
  retries: 0,
  // A machine that is slow for a while is no failure; what hangs ends by the limits of what it waits for.
  timeout: 300_000,
  // Two cores that draw without a graphics card, two browsers and the product: ten seconds were too few, now and then.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What moves is drawn frame by frame, in software; no journey is about it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time of all journeys: asked for where one fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Debian's start script asks for a graphics card that is not there; drawing in software is quicker without the detour.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  webServer: {
    // Its log is searched at the end of the run.
    command: `exec node scripts/start.mjs${process.env.E2E_LOG ? ' >> "$E2E_LOG" 2>&1' : ''}`,
    url: `${origin}/readyz`,
    // Journeys make their own orders, and say what an empty list shows.
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '.cache/e2e',
      LOG_LEVEL: 'info',
      DEMO_HISTORY: '0',
      OIDC_PROVIDERS: JSON.stringify([
        {
          id: 'kurum',
          name: 'Kurum hesabı',
          issuer: `http://127.0.0.1:${providerPort}`,
          clientId: 'karpin-shop',
          clientSecret: 'a-secret-of-the-tests',
        },
      ]),
      // A journey's receiver stands on loopback.
      WEBHOOK_PRIVATE: '1',
      WEBHOOK_PORTS: 'any',
    },
    timeout: 10 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
