import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './tests/support/chromium.ts';

/** The real server with the built console, in a real browser. `npx playwright test holidays` runs one file. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/server.setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // failed files are run again by a new process with a new server (scripts/checks.ts)
  retries: 0,
  workers: 2,
  // timeouts for a busy machine: a test waits for conditions, not for a time
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : 'list',
  use: {
    // set by the global setup, before the workers load this file
    baseURL: process.env.CONSOLE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'browser', testIgnore: ['**/long/**', '**/soak/**'] },
    { name: 'browser-long', testMatch: '**/long/**/*.spec.ts' },
    { name: 'soak', testMatch: '**/soak/**/*.spec.ts', timeout: 600_000 },
  ],
});
