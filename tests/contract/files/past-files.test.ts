import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pastFiles } from '../../../demo/past-files/index.ts';
import { readCrTotal } from '../../../server/formats/cr-total/read.ts';
import type { CsvFile } from '../../../server/formats/csv/file.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';
import { epayFile, sentFile, statusFile } from '../../../server/formats/processor/files.ts';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { openBytes } from '../../../server/modules/files/bytes.ts';
import { eobsByFile, readRemittance } from '../../support/release/remittance-rows.ts';
import type { PastFile, PastWorld } from '../../support/worlds/past-world.ts';
import { openPastWorld } from '../../support/worlds/past-world.ts';

/** Event and file type of each kind (numbers from the API contract). */
const PAYMENT_FILE = [1, 1] as const;
const CR_TOTAL = [1, 6] as const;
const SENT = [2, 2] as const;
const RECEIVED = [3, 3] as const;
const NETWORK = [200, 200] as const;

const LOAD_FAILED = 6;

const linesOf = async <Row extends object>(file: CsvFile<Row>, bytes: Uint8Array): Promise<Row[]> => {
  const read = await readCsv(file, Readable.from([bytes]));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.rows;
};

describe('the files of the generated past', () => {
  let world: PastWorld;
  beforeAll(async () => {
    world = await openPastWorld();
  });
  afterAll(() => world?.close());

  test('a payment file matches its rows, has the same bytes each time, and is audited', async () => {
    const file = await world.first<PastFile>(
      'select id, filename, check_run_id as run from payment_files order by claim_count desc, id limit 1',
    );
    const bytes = await world.open(file, PAYMENT_FILE);
    const { eobs } = await readRemittance(bytes);
    expect(eobs).toEqual((await eobsByFile(world.own.database.pool, 'f.id = $1', [file.id])).get(file.id));
    expect((await world.open(file, PAYMENT_FILE)).equals(bytes)).toBe(true);
    const read = await world.rows(
      `select data from audit_log
       where action = 'read' and resource_type = 'file' and resource_name = $1 and data ? 'kind'`,
      [file.filename],
    );
    expect(read).toEqual(Array(2).fill({ data: { kind: 'payment-file', check_run_id: file.run } }));
  });

  test('all payment files of a month match their rows, to the cent', async () => {
    const month = ['2026-03-01', '2026-03-31'];
    const wanted = await eobsByFile(world.own.database.pool, 'f.file_date between $1 and $2', month);
    const sums = { files: 0, voids: 0, adjustments: 0 };
    for (const file of await world.rows<
      Record<'id' | 'net' | 'paid' | 'voids' | 'adjustments', number> & { group: string; key: string }
    >(
      `select f.id, f.storage_key as key, g.number as group, f.total_cents::float8 as net,
         f.payments_cents::float8 as paid, f.voids_cents::float8 as voids, f.adjustments_cents::float8 as adjustments
       from payment_files f join groups g on g.id = f.group_id
       where f.file_date between $1 and $2 and f.status_id <> ${LOAD_FAILED} order by f.id`,
      month,
    )) {
      const bytes = (await pastFiles(file.key)?.(world.own.db)) ?? new Uint8Array();
      const { check, eobs } = await readRemittance(bytes);
      expect(eobs).toEqual(wanted.get(file.id));
      const { net: netCents, paid: paidCents, voids: voidedCents, adjustments: adjustmentCents } = file;
      expect(check.totals).toEqual({ netCents, paidCents, voidedCents, adjustmentCents });
      expect(check.groupNumbers).toEqual([file.group]);
      sums.files += 1;
      sums.voids += file.voids;
      sums.adjustments += file.adjustments;
    }
    expect(sums.files).toBeGreaterThan(50);
    expect(Math.min(sums.voids, sums.adjustments)).toBeGreaterThan(0);
  });

  test('a payment file that could not be loaded is truncated, as its row says', async () => {
    const file = await world.first<PastFile & { refused: string[] }>(
      `select id, filename, refused from payment_files where status_id = ${LOAD_FAILED}`,
    );
    expect(file.refused).toEqual(['The file ends in the middle of a transaction set']);
    const check = await check835(Readable.from([await world.open(file, PAYMENT_FILE)]));
    expect(check.fatal?.code).toBe('truncated');
  });

  /** The expected lines of each kind, from the rows of its EOBs `e` and of the processor's payments `p`. */
  test.each([
    {
      kind: 'sent',
      type: SENT,
      lines: (bytes: Uint8Array) => linesOf(sentFile, bytes),
      said: `e.payment_method as "paymentMethod", e.check_number as "checkNumber", e.amount_cents::float8 as "amountCents",
        e.payee_name as "payeeName", e.payment_date::text as "paymentDate" from eobs e`,
    },
    {
      kind: 'epay',
      type: RECEIVED,
      lines: (bytes: Uint8Array) => linesOf(epayFile, bytes),
      said: `e.processor_method as "paymentMethod", '' as number, e.amount_cents::float8 as "amountCents",
        'Pending' as status, e.payment_date::text as date from eobs e`,
    },
    {
      kind: 'status',
      type: RECEIVED,
      lines: (bytes: Uint8Array) => linesOf(statusFile, bytes),
      said: `p.method as "paymentMethod", p.number, p.amount_cents::float8 as "amountCents", p.status,
        p.paid_on::text as date from eobs e join processor_payments p on p.eob_id = e.id`,
    },
  ])('the processor’s $kind file matches its rows', async ({ kind, type, lines, said }) => {
    // a file that has an EOB without an answer; an EOB of $0.00 is never sent
    const file = await world.first<PastFile & { payment: number; count: number; cents: number }>(
      `select o.id, o.filename, o.payment_file_id as payment, o.row_count as count, o.total_cents::float8 as cents
       from processor_files o join processor_files s on s.payment_file_id = o.payment_file_id and s.kind = 'status'
         join payment_files f on f.id = o.payment_file_id
       where o.kind = $1 and s.row_count > 3 and s.row_count < f.eob_count order by o.id limit 1`,
      [kind],
    );
    const read: { amountCents: number }[] = await lines(await world.open(file, type));
    const sql = `select e.number as "eobNumber", ${said} where e.payment_file_id = $1 and e.amount_cents <> 0 order by e.id`;
    expect(read).toEqual(await world.rows(sql, [file.payment]));
    const cents = read.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([read.length, cents]).toEqual([file.count, file.cents]);
  });

  test.each([
    ['that agrees', 5],
    ['that differs', 16],
    ['of a run with a void', 15],
  ])('a CR total %s has the group, date and LCR total of its row', async (_, status) => {
    const file = await world.first<PastFile & { group: string; cents: number; date: string }>(
      `select t.id, t.filename, g.number as group, t.total_cents::float8 as cents, r.run_date::text as date
       from cr_totals t join check_runs r on r.id = t.check_run_id join groups g on g.id = r.group_id
         join payment_files f on f.check_run_id = r.id
       where t.total_cents is not null and f.status_id = $1 order by t.id limit 1`,
      [status],
    );
    const { group: groupNumber, cents: totalCents, date } = file;
    expect(await readCrTotal(() => world.open(file, CR_TOTAL))).toEqual({ ok: true, groupNumber, totalCents, date });
  });

  test('a CR total without an amount cannot be read, matching the status of its run', async () => {
    const file = await world.first<PastFile>('select id, filename from cr_totals where total_cents is null');
    expect(await readCrTotal(() => world.open(file, CR_TOTAL))).toEqual({ ok: false, message: 'The PDF is cut off.' });
  });

  test('the network’s 835 has each payment made through it, opened by name and by key', async () => {
    const file = await world.first<PastFile & { key: string; eob: string }>(
      `select id, filename, check_run_id as run, storage_key as key, eob_number as eob from network_files
       where kind = 'network-835' order by id desc limit 1`,
    );
    const bytes = await world.open(file, NETWORK);
    const { eobs } = await readRemittance(bytes);
    const ofRun = `f.check_run_id = $1 and e.payment_method = 'Network'`;
    expect(eobs).toEqual([...(await eobsByFile(world.own.database.pool, ofRun, [file.run])).values()].flat());
    expect(eobs[0]?.number).toBe(file.eob);
    expect((await world.openAt(file.key)).equals(bytes)).toBe(true);
  });

  test('the network’s status file has the status of each claim', async () => {
    const file = await world.first<PastFile>(
      `select f.id, f.filename from network_files f join network_claim_statuses s on s.file_id = f.id
       where s.exception_type is not null order by f.id limit 1`,
    );
    const said = await world.rows<{ lastUpdateAt: Date }>(
      `select tpa_claim_id as "tpaClaimId", nomi_claim_id as "nomiClaimId", status, last_update_at as "lastUpdateAt",
         coalesce(exception_type, '') as "exceptionType", coalesce(exception_reason_type, '') as "exceptionReasonType"
       from network_claim_statuses where file_id = $1 order by id`,
      [file.id],
    );
    expect(await linesOf(networkStatusFile, await world.open(file, NETWORK))).toEqual(
      said.map((line) => ({ ...line, lastUpdateAt: line.lastUpdateAt.toISOString() })),
    );
  });

  test('without the demo’s writers the files are listed but have no content', async () => {
    const row = await world.first<{ id: number; filename: string; key: string; check_run_id: number }>(
      'select id, filename, storage_key as key, check_run_id from payment_files order by id limit 1',
    );
    const opening = openBytes({ ...world.own, past: undefined }, { kind: 'payment-file', ...row });
    await expect(opening).rejects.toThrow('its content is not kept here');
  });
});
