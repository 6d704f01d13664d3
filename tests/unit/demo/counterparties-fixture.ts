import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { OperatorApi } from '../../../demo/counterparties/api.ts';
import type { Moment } from '../../../demo/counterparties/plan.ts';
import { COUNTERPARTY_KEYS, directoriesOf } from '../../../demo/counterparties/sources.ts';
import type { Fault, Place, State } from '../../../demo/counterparties/state.ts';
import { step } from '../../../demo/counterparties/step.ts';
import type { Tree } from '../../../demo/counterparties/tree.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import { methodOfPayment } from '../../../domain/bank/payment-methods.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { sentFile } from '../../../server/formats/processor/files.ts';
import { read835 } from '../../../server/formats/x12-835/read.ts';

const folders: string[] = [];

export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterparties-'));
  folders.push(folder);
  return folder;
};

export const removeFolders = () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

export const GROUPS = Array.from({ length: 12 }, (_, at) => ({
  number: String(10_000 + at),
  name: `Example Group ${at}`,
  network: at % 4 === 0 ? 'nomi' : 'none',
}));

export const TODAY = '2026-06-10';
export const NOON = Date.parse('2026-06-10T17:00:00Z');

export const momentAt = (seconds: number, changes: Partial<Moment> = {}): Moment => ({
  now: NOON + seconds * 1000,
  today: TODAY,
  minutes: 720,
  seed: 7,
  speed: 1,
  isStormy: true,
  openExceptions: 0,
  ...changes,
});

async function* whole(text: string) {
  yield Buffer.from(text);
}

/** All events of a payment file, payments and claims among them. */
export const eventsOf = async (text: string) => {
  const events = [];
  for await (const event of read835(whole(text))) events.push(event);
  return events;
};

/** An operator that records every file it fetches, and sends the payments of payment files to the processor. */
export const fakeOperator = (root: string, tree: Tree) => {
  const fetched: { place: Place; text: string }[] = [];
  let sent = 0;
  return {
    fetched,
    async poll() {
      for (const source of COUNTERPARTY_KEYS) {
        for (const dir of directoriesOf(source).filter((each) => !['payments', 'ach', 'registers'].includes(each))) {
          for (const place of await tree.list({ source, dir })) {
            const text = readFileSync(join(root, source, dir, place.name), 'latin1');
            fetched.push({ place, text });
            await tree.archive(place);
            if (dir === 'payment-files') await this.send(text);
          }
        }
      }
    },
    async send(text: string) {
      const payments = (await eventsOf(text)).filter((event) => event.kind === 'payment');
      if (!payments.length) return;
      sent += 1;
      const rows = payments.map((payment) => ({
        eobNumber: payment.number,
        paymentMethod: methodOfPayment(payment),
        checkNumber: '',
        amountCents: payment.amountCents,
        payeeName: payment.payee.name,
        paymentDate: payment.date,
      }));
      const place = { source: 'processor', dir: 'payments', name: `sent-${sent}.csv`, dueAt: 0 };
      await tree.show({ ...place, ready: await tree.lay([...writeCsv(sentFile, rows)].join('')) });
    },
  };
};

export const fakeApi = (calls: string[] = []): OperatorApi => ({
  groups: async () => GROUPS,
  openExceptions: async () => 0,
  runDates: async () => [],
  webhook: async ({ operation, hasValidToken }) => {
    calls.push(`${operation} ${hasValidToken}`);
    return 200;
  },
});

export const silentLog = pino({ level: 'silent' });

/** Runs the counterparties with a fake operator for the given number of seconds of the demo. */
export const simulate = async (
  seconds: number,
  options: { root?: string; from?: number; calls?: string[]; changes?: Partial<Moment> } = {},
) => {
  const root = options.root ?? freshFolder();
  const tree = await openTree(root);
  const operator = fakeOperator(root, tree);
  let state: State = await tree.remembered();
  const needs = { tree, api: fakeApi(options.calls), log: silentLog, groups: GROUPS };
  const from = options.from ?? 0;
  const faults = new Map<string, Fault>();
  for (let second = from; second < from + seconds; second += 1) {
    state = await step(needs, state, momentAt(second, options.changes));
    for (const { ready, fault } of state.waiting) if (fault) faults.set(ready, fault);
    if (second % 3 === 2) await operator.poll();
  }
  return { root, tree, state, fetched: operator.fetched, faults: [...faults.values()] };
};

export const textsIn = (fetched: readonly { place: Place; text: string }[], dir: string): string[] =>
  fetched.filter(({ place }) => place.dir === dir).map(({ text }) => text);
