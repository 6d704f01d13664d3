import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './tests/support/chromium.ts';

/** The real server with the built console, in a real browser. `npx playwright test holidays` runs one file. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/server.setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : 'list',
  use: {
    // set by the setup, before the workers read this file
    baseURL: process.env.CONSOLE_URL,
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'browser', testIgnore: '**/soak/**' },
    { name: 'soak', testMatch: '**/soak/**/*.spec.ts', timeout: 300_000 },
  ],
});
