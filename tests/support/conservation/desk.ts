import { setTimeout as wait } from 'node:timers/promises';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import type { Role } from '../../../domain/roles.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import type { Answer } from '../calls/api.ts';
import { until } from '../servers/processes.ts';
import type { Exchange } from '../worlds/exchange.ts';
import type { FileDraft } from './files.ts';
import type { Ledger, LedgerFile, Payment } from './ledger.ts';
import type { Processor } from './processor.ts';
import { processorOf } from './processor.ts';
import type { SeenRun } from './screen.ts';
import { difference, eobOf, identify, lost, readRuns, underWay } from './screen.ts';
import type { System } from './system.ts';

/** With the server killed and started again in between, on a busy machine. */
const PATIENCE_MS = 240_000;
const LOOK_EVERY_MS = 300;

interface Needs {
  system: System;
  exchange: Exchange;
  ledger: Ledger;
  group: string;
  date: string;
}

type Asked = { approval?: { id: number } };

/** What people do with the runs of one group and day, and what the screen then says; `log` is the history in short. */
export const openDesk = ({ system, exchange, ledger, group, date }: Needs) => {
  const processor: Processor = processorOf(exchange, ledger);
  const log: string[] = [];
  let runs: SeenRun[] = [];
  let serial = 0;

  const fail = (why: string): never => {
    throw new Error(`${why}\n\nThe history of group ${group}, ${date}:\n${log.join('\n')}`);
  };

  const look = async () => {
    runs = await readRuns(system, group, date);
    identify(ledger, runs);
    const missing = lost(ledger, runs);
    if (missing) fail(missing);
  };

  /** Waits until nothing is on its way, and the product says what the ledger says. */
  const settle = async () => {
    let why: string | undefined = '';
    const isQuiet = async () => {
      if (why !== '') await wait(LOOK_EVERY_MS);
      processor.turn();
      await look();
      why = underWay(ledger, runs) ?? difference(ledger, runs);
      return why === undefined;
    };
    await until(isQuiet, () => `not as expected: ${why}`, PATIENCE_MS).catch((error: Error) => fail(error.message));
  };

  const post = async <T>(role: Role, path: string, body: unknown): Promise<Answer<T>> =>
    system.post<T>(role, path, { body });

  /** A bulk call about one record: whether it was done. */
  const isDone = ({ status, body }: Answer<BulkAnswer>): boolean =>
    status === 200 && body.results[0]?.outcome === 'done';

  const upload = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    system.post<UploadResult>('check_run', '/payments/upload', {
      form: () => {
        const form = new FormData();
        form.append('files', new Blob([content]), name);
        return form;
      },
    });

  /** One person asks, and cannot approve it; another one does. */
  const byTwo = async (path: string, body: object): Promise<boolean> => {
    const asked = await post<Asked>('check_run_manager', path, { reason: 'as agreed', ...body });
    const id = asked.body.approval?.id;
    if (asked.status !== 202 || id === undefined) return false;
    const own = await post('check_run_manager', `/approvals/${id}`, { decision: 'approve', reason: null });
    if (own.status !== 409) fail(`who asked for ${path} approved it: ${own.status}`);
    return (await post('administrator', `/approvals/${id}`, { decision: 'approve', reason: null })).status === 200;
  };

  const act = async (action: string, payment: Payment) => {
    const id = eobOf(runs, payment);
    if (id === undefined) return fail(`EOB ${payment.number} is not on the screen`);
    const answer = await post<BulkAnswer>('check_run', `/eobs/${action}`, { ids: [id], reason: 'as agreed' });
    return isDone(answer);
  };

  return {
    ledger,
    processor,
    log,
    fail,
    look,
    settle,
    act,
    runs: () => runs,
    note: (text: string) => {
      log.push(text);
    },
    /** The processor sends a status file a second time. */
    repeat: (name: string, text: string) => exchange.drop(INCOMING['payment-status'], name, text),
    upload: async ({ name, text }: FileDraft) => {
      const { status, body } = await upload(name, text);
      return status === 200 ? body.files[0]?.status : 'refused';
    },
    /** The claims system's total of the open run; each has other bytes. */
    uploadTotal: async (totalCents: number) => {
      serial += 1;
      const total = { groupNumber: group, groupName: group, date, totalCents };
      const lines = [{ checkNumber: String(serial), payeeName: 'ACME', amountCents: totalCents }];
      const pdf = await writeCrTotal({ ...total, lines });
      const { status } = await upload(`cr_${group}_${date.replaceAll('-', '')}.pdf`, new Uint8Array(pdf));
      return status === 200;
    },
    withdraw: async ({ id }: LedgerFile) =>
      isDone(await post<BulkAnswer>('check_run', '/payments/voidGroup', { ids: [id ?? 0] })),
    acceptUnpaid: (payment: Payment) => byTwo(`/eobs/${eobOf(runs, payment)}/accept-unpaid`, {}),
    rerun: async ({ row }: SeenRun) =>
      isDone(
        await post<BulkAnswer>('administrator', '/check-runs/rerun', {
          ids: [row.id],
          dropOffToLin: false,
          emailNotification: false,
          reason: 'as agreed',
        }),
      ),
    rebuild: async ({ row }: SeenRun) => isDone(await post('check_run', `/check-runs/${row.id}/rebuild`, {})),
    refresh: ({ row }: SeenRun) => post('check_run', `/check-runs/${row.id}/refresh-cache`, {}),
    dropOff: async ({ row, detail }: SeenRun) => {
      const latest = detail.check_register_reports[0]?.set?.id;
      const reports = detail.check_register_reports.filter(({ set }) => set?.id === latest).map(({ id }) => ({ id }));
      return isDone(await post('check_run', `/check-runs/${row.id}/dropoff`, { reports, emailNotification: false }));
    },
    override: ({ row }: SeenRun) => byTwo(`/check-runs/${row.id}/release-override`, { emailNotification: false }),
    /** Waits for the end of what was asked for of a run; false when it failed. */
    ended: async ({ row }: SeenRun): Promise<boolean> => {
      const now = () => runs.find((one) => one.row.id === row.id)?.row;
      const isOver = async () => {
        await look();
        return ['done', 'failed'].includes(now()?.work?.state ?? '');
      };
      await until(isOver, () => `${now()?.work?.action} does not end`, PATIENCE_MS);
      return now()?.work?.state === 'done';
    },
    /** The registers of the latest set that were dropped off: their paths at LIN. */
    droppedOff: ({ row }: SeenRun): string[] => {
      const reports = runs.find((one) => one.row.id === row.id)?.detail.check_register_reports ?? [];
      return reports
        .filter(({ set, dropped_off_at }) => set?.id === reports[0]?.set?.id && dropped_off_at !== null)
        .map(({ name }) => exchange.path(OUTGOING['to-lin'], name));
    },
    eventsOf: async ({ row }: SeenRun) =>
      (await system.get<{ type: string; data: Record<string, unknown> }[]>('check_run', `/check-runs/${row.id}/events`))
        .body,
  };
};

export type Desk = ReturnType<typeof openDesk>;
