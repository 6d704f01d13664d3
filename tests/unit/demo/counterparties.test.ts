import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOfRun, decideClaims } from '../../../demo/counterparties/actors/claims-system.ts';
import { decideProcessor } from '../../../demo/counterparties/actors/processor.ts';
import { decideWebhooks } from '../../../demo/counterparties/actors/webhooks.ts';
import { FLAWS, withFlaw } from '../../../demo/counterparties/files/spoiled.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { readFileName } from '../../../domain/files/file-names.ts';
import { readCrTotal } from '../../../server/formats/cr-total/read.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { GROUPS, momentAt, NOON, removeFolders, simulate, TODAY, textsIn } from './counterparties-fixture.ts';

afterAll(removeFolders);

async function* whole(text: string) {
  yield Buffer.from(text, 'latin1');
}

const check = (text: string) => check835(whole(text));

describe('seven minutes of the demo', () => {
  let simulated: Awaited<ReturnType<typeof simulate>>;
  const calls: string[] = [];
  beforeAll(async () => {
    simulated = await simulate(420, { calls });
  });

  test('payment files arrive one after another, nearly all of them valid and in balance', async () => {
    const files = simulated.fetched.filter(({ place }) => place.dir === 'payment-files');
    expect(files.length).toBeGreaterThan(10);
    const checks = await Promise.all(files.map(({ text }) => check(text)));
    const valid = files.filter(({ place }, at) => {
      const found = checks[at];
      if (!found || found.fatal || !readFileName(place.name)) return false;
      return found.sets.every((set) => set.balanced) && GROUPS.some(({ number }) => number === found.groupNumbers[0]);
    });
    const bad = files.length - valid.length;
    expect(bad).toBeGreaterThanOrEqual(1);
    expect(bad).toBeLessThan(files.length / 5);
    for (const { place, text } of valid) {
      expect(readFileName(place.name)?.type).toBe('payment-file');
      expect((await check(text)).groupNumbers).toHaveLength(1);
    }
  });

  /** The payment files without those that repeat another one, but for a line break. */
  const paymentFiles = () => {
    const seen = new Set<string>();
    return simulated.fetched.filter(({ place, text }) => {
      if (place.dir !== 'payment-files') return false;
      const isNew = !seen.has(text.trimEnd());
      seen.add(text.trimEnd());
      return isNew;
    });
  };

  test('but for the processor’s status, no file is sent twice with the same name and content, and no EOB number is used twice', async () => {
    const names = simulated.fetched
      .filter(({ place }) => place.dir !== 'status')
      .map(({ place, text }) => `${place.source}/${place.dir}/${place.name} ${text}`);
    expect(new Set(names).size).toBe(names.length);
    const files = paymentFiles();
    expect(files.length).toBeLessThan(textsIn(simulated.fetched, 'payment-files').length);
    const eobs = files.flatMap(({ text }) => text.match(/(?<=\nTRN\*1\*)\d+/g) ?? []);
    expect(eobs.length).toBeGreaterThan(50);
    expect(new Set(eobs).size).toBe(eobs.length);
  });

  test('the CR total is the sum of the run’s files, except for those that are wrong on purpose', async () => {
    const totals = new Map<string, number>();
    for (const { place, text } of paymentFiles()) {
      const found = await check(text);
      const date = readFileName(place.name)?.date;
      if (found.fatal || !found.totals || !date) continue;
      const key = `${found.groupNumbers[0]} ${date}`;
      totals.set(key, (totals.get(key) ?? 0) + found.totals.netCents);
    }
    const crs = simulated.fetched.filter(({ place }) => place.dir === 'cr-totals');
    expect(crs.length).toBeGreaterThan(6);
    let wrong = 0;
    for (const { place, text } of crs) {
      const read = await readCrTotal(async () => Buffer.from(text, 'latin1'));
      const date = readFileName(place.name)?.date;
      if (!read.ok || read.totalCents !== totals.get(`${read.groupNumber} ${date}`)) wrong += 1;
    }
    expect(wrong).toBeGreaterThanOrEqual(1);
    expect(wrong).toBeLessThanOrEqual(2);
  }, 120_000); // each total is read in a new process

  test('the status file answers every EOB, and appears after the ePay file was fetched', async () => {
    const names = simulated.fetched.map(({ place }) => place.name);
    const statuses = simulated.fetched.filter(({ place }) => place.dir === 'status');
    expect(statuses.length).toBeGreaterThan(6);
    for (const { place, text } of statuses) {
      expect(names.indexOf(place.name.replace(/^status-(\d+).*/, 'epay-$1.csv'))).toBeLessThan(
        names.indexOf(place.name),
      );
      const read = await readCsv(statusFile, whole(text));
      expect(read.ok && read.rows.length).toBeGreaterThan(0);
    }
    // a later part may repeat a check, but no two EOBs have one check
    const checks = statuses.flatMap(({ text }) => text.match(/^[^,]+,Check,7\d{5}(?=,)/gm) ?? []);
    expect(checks.length).toBeGreaterThan(0);
    const numbers = [...new Set(checks)].map((check) => check.slice(-6));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('the network reports only claims of its own groups', async () => {
    const remittances = textsIn(simulated.fetched, 'remittances');
    const statuses = textsIn(simulated.fetched, 'statuses');
    expect(statuses.length).toBeGreaterThan(0);
    // the last status file may not be due yet
    expect(remittances.length - statuses.length).toBeLessThanOrEqual(1);
    for (const text of remittances) {
      const { balancedCount, groupNumbers } = await check(text);
      expect(balancedCount).toBe(1);
      expect(GROUPS.find(({ number }) => number === groupNumbers[0])?.network).toBe('nomi');
    }
    for (const text of statuses) expect((await readCsv(networkStatusFile, whole(text))).ok).toBe(true);
  });

  test('the webhook endpoint is called, once with a wrong token', () => {
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.filter((call) => call.endsWith('false'))).toHaveLength(1);
  });

  test('the stored state stays small', () => {
    expect(JSON.stringify(simulated.state).length).toBeLessThan(300_000);
    expect(simulated.state.claims.runs.every(({ isOver, files }) => !isOver || !files.length)).toBe(true);
  });
});

test('the same seed creates the same files', async () => {
  const [one, two] = [await simulate(90), await simulate(90)];
  expect(textsIn(one.fetched, 'payment-files').length).toBeGreaterThan(2);
  expect(textsIn(two.fetched, 'payment-files')).toEqual(textsIn(one.fetched, 'payment-files'));
});

const first = () => {
  const candidate = { group: GROUPS[1] ?? { number: '', name: '', network: '' }, turn: 0, takenDates: [] };
  return decideClaims(emptyState().claims, { ...momentAt(0), settled: [], candidate });
};

test.each(FLAWS)('a file that is %s is refused', async (flaw) => {
  const [file] = first().files;
  const valid = { name: file?.name ?? '', text: String(file?.content) };
  expect((await check(valid.text)).balancedCount).toBeGreaterThan(0);
  const { name, text } = withFlaw(flaw, valid);
  const found = await check(text);
  const isKnown = GROUPS.some(({ number }) => number === found.groupNumbers[0]);
  const isTaken = !found.fatal && found.balancedCount > 0 && readFileName(name) !== undefined && isKnown;
  expect(isTaken).toBe(false);
});

describe('ten minutes of the demo, twenty times as fast', () => {
  const fast = { speed: 20, isStormy: false };

  test('bring about one thing in twenty that needs a person', async () => {
    const { state, faults } = await simulate(600, { changes: fast });
    const { drops } = state.claims;
    expect(drops).toBeGreaterThan(150);
    const corrected = ['voided check', 'other amount', 'repeated answer', 'late answer'];
    const forPerson = faults.filter((fault) => !corrected.includes(fault));
    expect(forPerson.length / drops).toBeGreaterThan(1 / 40);
    expect(forPerson.length / drops).toBeLessThan(1 / 12);
    expect(new Set(forPerson)).toEqual(
      new Set([
        'invalid payment file',
        'repeated payment file',
        'rejected payment',
        'returned payment',
        'wrong total',
        'unreadable total',
      ]),
    );
  });

  test('bring about nothing wrong while twelve exceptions are open', async () => {
    const { state, faults } = await simulate(600, { changes: { ...fast, openExceptions: 12 } });
    expect(state.claims.drops).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });
});

test('a run is dated today, or on the nearest workday without a run', () => {
  expect(dateOfRun(TODAY, new Set())).toBe('2026-06-10');
  expect(dateOfRun(TODAY, new Set(['2026-06-10']))).toBe('2026-06-11');
  expect(dateOfRun('2026-06-12', new Set(['2026-06-12']))).toBe('2026-06-11');
});

test('nothing is created without a request', () => {
  const { section, files } = decideProcessor(emptyState().processor, { ...momentAt(0), sent: [] });
  expect(files).toEqual([]);
  expect(section).toEqual(emptyState().processor);
  const idle = decideClaims(emptyState().claims, { ...momentAt(0), settled: ['5'], candidate: undefined });
  expect(idle.files).toEqual([]);
});

test('EOBs are put on hold, and resumed in the same order', () => {
  let section = { ...emptyState().webhooks, nextAt: NOON };
  const onHold: string[] = [];
  let now = 0;
  for (let call = 0; call < 200; call += 1) {
    const recentEobs = Array.from({ length: 10 }, (_, at) => String(call + at));
    now += 100;
    const decided = decideWebhooks(section, { ...momentAt(now), recentEobs });
    section = decided.section;
    for (const { eob, operation, hasValidToken } of decided.calls) {
      if (!hasValidToken || eob.startsWith('50000')) continue;
      if (operation === 'hold') onHold.push(eob);
      else expect(eob).toBe(onHold.shift());
    }
  }
  expect(section.calls).toBe(200);
  expect(section.held).toEqual(onHold);
});
