import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { hostilePdf, plainPdf } from '../parts/hostile-pdf.ts';
import { RELEASE, test } from '../parts/release.ts';

const NUMBER = 'PV-1';
const QUOTED = 'id,text\n1,"a, ""b""\nc"\n';
const ROWS = Array.from({ length: 120 }, (_, at) => `${at + 2},row ${at + 2}`).join('\n');

const ISA =
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261124*0600*^*00501*000000001*0*P*:~';
const REMITTANCE = `${ISA}GS*HP*A*B*20261124*0600*1*X*005010X221A1~ST*835*0001~BPR*I*5*C*ACH~TRN*1*1~N1*PR*PLAN~LX*1~CLP*CLAIM-7*1*5*5~NM1*QC*1*<b>DOE</b>~SE*8*0001~GE*1*1~IEA*1*000000001~`;
/** Two debits of one batch, the second with its addenda. */
const NACHA = `${[
  '101 09100008015123456782607021405A094101First Bank             Health Benefits Co             ',
  '5225Health Benefits                     1512345678CCDPREMIUM         260706   1091000080000001',
  '627011000015744-5678-99      0000125050INV-100        Acme Manufacturing      0091000080000041',
  '637121000374744-5678-99      0000000001INV-100        Acme Manufacturing      1091000080000042',
  `705${'Invoice 100, July'.padEnd(80)}00010000042`,
  '822500000300132000380000001250510000000000001512345678                         091000080000001',
  `9000001000001000000030013200038000000125051000000000000${' '.repeat(39)}`,
  ...Array.from({ length: 3 }, () => '9'.repeat(94)),
].join('\n')}\n`;
/** It says that it is a PDF, and is none. */
const DISGUISED = '<script>window.top.document.title = "run"</script>';

/** 100 MB of rows, some of which have the end of a row within quotes. */
const large = (): Buffer => {
  const row = `12345,"a cell with a ""quote"" and\na line break",${'x'.repeat(952)}\n`;
  return Buffer.from(`id,text,filler\n${row.repeat(Math.ceil((100 * 1024 * 1024) / row.length))}`);
};

/** By the moment at which the processor sent them, in minutes: the links of a run are named by that. */
const FILES: Readonly<Record<string, () => string | Buffer>> = {
  'quoted.csv': () => QUOTED + ROWS,
  'empty.csv': () => '',
  'remit.835': () => REMITTANCE,
  'pull.ach': () => NACHA,
  'page.html': () => DISGUISED,
  'image.svg': () => '<svg xmlns="http://www.w3.org/2000/svg" onload="window.top.document.title = 1"/>',
  'disguised.pdf': () => DISGUISED,
  'hostile.pdf': hostilePdf,
  'plain.pdf': plainPdf,
  'text.txt': () => '<img src=x onerror="document.title = 1">\nplain\n',
  'large.csv': large,
};

test.beforeAll(async ({ release: { db, dataDir } }) => {
  const group = await addGroup(db, { number: NUMBER, name: 'Previewed' });
  const { file } = await addRun(db, group, [{ claims: [100] }], { status: 3 });
  for (const [name, contents] of Object.entries(FILES)) {
    const bytes = contents();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${sha256.slice(0, 2)}/${sha256}`;
    const path = join(dataDir, 'files', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    const row = { kind: 'status', filename: name, sha256: `${name}-${sha256}`, storage_key: key };
    await db.insert(processorFiles).values({ ...row, payment_file_id: file.id, row_count: 1, total_cents: 0 });
  }
  const gone = { kind: 'status', filename: 'gone.csv', sha256: 'gone', storage_key: `00/${'0'.repeat(64)}` };
  await db.insert(processorFiles).values({ ...gone, payment_file_id: file.id, row_count: 1, total_cents: 0 });
});

/** Opens the preview of a file in its run. */
const preview = async (page: Page, name: string) => {
  await page.goto(`${RELEASE}?groupNumber=${NUMBER}`);
  const run = page.locator('tr[data-record]').first();
  await run.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: `Preview ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

test('a CSV file is a table of 50 rows a page, quoted cells included; Escape closes it', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const dialog = await preview(page, 'quoted.csv');
  const rows = dialog.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(50);
  await expect(dialog.getByRole('columnheader')).toHaveText(['id', 'text']);
  await expect(rows.first().getByRole('cell').nth(1)).toHaveText('a, "b"\nc');
  await expect(dialog.getByRole('status')).toHaveText('1–50 of 121');
  await expectAccessibleInThemes(page);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByRole('status')).toHaveText('101–121 of 121');
  await expect(rows).toHaveCount(21);
  await expect(rows.last()).toContainText('row 121');
  await expect(dialog.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // the run behind it is still open
  await expect(page.getByRole('button', { name: 'Preview quoted.csv' })).toBeFocused();
});

test('a remittance is a tree of named segments beside their text', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const dialog = await preview(page, 'remit.835');
  await expect(dialog.getByText('Functional group header')).toBeVisible();
  await expect(dialog.getByText('TRN*1*1')).toBeVisible();
  await expect(dialog.getByText('CLP*CLAIM-7*1*5*5')).toBeHidden();
  await dialog.getByText('Header number').click();
  await dialog.getByText('Claim payment').click();
  await expect(dialog.getByText('NM1*QC*1*<b>DOE</b>')).toBeVisible();
  await expect(dialog.locator('b').filter({ hasText: /^DOE$/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Raw text' }).click();
  await expect(dialog.getByRole('tabpanel')).toContainText(REMITTANCE.slice(0, 60).trim());
});

test('an ACH file is a tree of its batch, entries and addenda beside their text', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const dialog = await preview(page, 'pull.ach');
  await expect(dialog.getByText('File header')).toBeVisible();
  await expect(dialog.getByText('File control')).toBeVisible();
  await expect(dialog.getByText('Block filler')).toHaveCount(3);
  await expect(dialog.getByText('Entry', { exact: true })).toHaveCount(2);
  await expect(dialog.getByText('Addenda')).toBeVisible();
  await expect(dialog.getByText('705Invoice 100, July')).toBeVisible();
  await dialog.getByText('Batch header').click();
  await expect(dialog.getByText('705Invoice 100, July')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Raw text' }).click();
  await expect(dialog.getByRole('tabpanel')).toContainText('627011000015744-5678-99      0000125050INV-100');
  await expect(dialog.getByText('Batch header')).toHaveCount(0);
});

test('hostile files execute nothing, and other types say that they are not shown', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  for (const name of ['page.html', 'image.svg']) {
    const dialog = await preview(page, name);
    await expect(
      dialog.getByText('This file type "application/octet-stream" cannot be previewed in the browser.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const text = await preview(page, 'text.txt');
  await expect(text.getByText('<img src=x onerror=')).toBeVisible();
  await expect(text.locator('img')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const pdf = await preview(page, 'disguised.pdf');
  const frame = pdf.locator('iframe[title="disguised.pdf"]');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect(page).toHaveTitle(/Release Payment Files/);
});

/** Keeps what the page shows by a URL of its own; the content policy lets no script fetch that. */
const keepShown = () => {
  const shown: { blob: Blob; url: string; isRevoked: boolean }[] = [];
  Reflect.set(window, 'shown', shown);
  const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
  URL.createObjectURL = (blob: Blob) => {
    const url = create(blob);
    shown.push({ blob, url, isRevoked: false });
    return url;
  };
  URL.revokeObjectURL = (url) => {
    for (const one of shown) one.isRevoked ||= one.url === url;
    revoke(url);
  };
};

const shownPdfs = (page: Page) =>
  page.evaluate(async () => {
    const shown: { blob: Blob; url: string; isRevoked: boolean }[] = Reflect.get(window, 'shown');
    const pdfs = shown.filter(({ blob }) => blob.type === 'application/pdf');
    const text = async (blob: Blob) => String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()));
    return Promise.all(pdfs.map(async ({ blob, ...one }) => ({ ...one, text: await text(blob) })));
  });

/** Some browsers have a viewer of their own, which loads its parts. */
const VIEWER = ['chrome:', 'chrome-extension:'];

/** Whatever a page, or a file in it, does by itself. */
const deedsOf = (page: Page): string[] => {
  const { origin } = new URL(page.url());
  const done: string[] = [];
  page.on('dialog', async (asked) => {
    done.push(asked.message());
    await asked.dismiss();
  });
  page.on('popup', (opened) => done.push(opened.url()));
  page.on('request', (request) => {
    const { origin: from, protocol } = new URL(request.url());
    if (from !== origin && !VIEWER.includes(protocol)) done.push(request.url());
  });
  return done;
};

test('a PDF is shown in a frame with the bytes that are stored, and executes nothing', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const done = deedsOf(page);
  await page.addInitScript(keepShown);

  const answering = page.waitForResponse((answer) => answer.url().includes('/files/plain.pdf?'));
  const dialog = await preview(page, 'plain.pdf');
  expect((await answering).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="plain\.pdf"/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const frame = dialog.locator('iframe[title="plain.pdf"]');
  await expect(frame).toBeVisible();
  const url = (await frame.getAttribute('src')) ?? '';
  expect(url).toMatch(/^blob:/);
  expect(await shownPdfs(page)).toEqual([{ url, isRevoked: false, text: plainPdf().toString('latin1') }]);

  await dialog.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview plain.pdf' })).toBeFocused();
  expect(await shownPdfs(page)).toMatchObject([{ url, isRevoked: true }]);
  expect(done).toEqual([]);
});

test('a PDF that would run something is not shown, and downloaded as it is stored', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const done = deedsOf(page);
  await page.addInitScript(keepShown);
  const dialog = await preview(page, 'hostile.pdf');
  await expect(dialog).toContainText('This PDF carries scripts or actions, which would run in the preview.');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^hostile\.pdf ?, download$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('hostile.pdf');
  expect((await readFile(await download.path())).equals(hostilePdf())).toBe(true);
  expect(await shownPdfs(page)).toEqual([]);
  expect(done).toEqual([]);
  await expect(page).toHaveTitle(/Release Payment Files/);
});

test('a file that cannot be loaded says so, an empty one is shown as such', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const gone = await preview(page, 'gone.csv');
  await expect(gone.getByText('Something went wrong while loading the preview. Please try again later.')).toBeVisible();
  await gone.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(gone).toHaveCount(0);
  const empty = await preview(page, 'empty.csv');
  await expect(empty.getByRole('status')).toHaveText('0–0 of 0');
});

test('a CSV file of 100 MB is shown before it is read to its end, and the page stays responsive', async ({
  openRelease,
}) => {
  const page = await openRelease('check_run');
  const dialog = await preview(page, 'large.csv');
  await expect(dialog.getByRole('table').locator('tbody tr')).toHaveCount(50);
  // not yet of all its rows on a slow connection
  await expect(dialog.getByRole('status')).toHaveText(/^1–50 of [\d,]{4,7}( so far)?$/);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^51–100 of/);
  await expect(dialog.getByRole('table').locator('tbody tr')).toHaveCount(50);
});
