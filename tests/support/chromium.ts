import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from './servers/processes.ts';

/** Without windows it needs half the time of the whole browser; it is what Playwright downloads for headless tests. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser named by the environment, an installed one, or the one Playwright downloaded. */
const findChromium = (): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
};

/** The path of a Chromium. As root on Debian it is installed if missing; otherwise the error says what to do. */
export const chromiumPath = (): string => {
  const found = findChromium();
  if (found) return found;
  for (const name of [HEADLESS, 'chromium']) {
    const installed = installDebianPackage(name) ? findChromium() : undefined;
    if (installed) return installed;
  }
  throw new Error(
    'These tests need Chromium: install the package "chromium-headless-shell" or "chromium", run "npx playwright install chromium", or set CHROMIUM_PATH.',
  );
};

/** Turns off the browser's own network traffic, so that it connects to our server only and waits for nothing else. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-domain-reliability',
  '--no-pings',
];
