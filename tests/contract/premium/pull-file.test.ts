import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../../server/db/tables/groups.ts';
import { achFiles, premiumInvoiceLines, pullInvoices, pulls } from '../../../server/db/tables/premium.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { readNacha } from '../../../server/formats/nacha/read.ts';
import type { Destination } from '../../../server/modules/ingest/destination.ts';
import { sendPull } from '../../../server/modules/pulls/send.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addDivision, addInvoice, addPulledGroup } from '../../support/premium/invoices.ts';
import { checkNacha } from '../../support/premium/nacha-checker.ts';
import type { Pulls } from '../../support/premium/pulls.ts';
import { openPulls } from '../../support/premium/pulls.ts';
import { returnFileOf } from '../../support/premium/return-file.ts';
import { until } from '../../support/servers/processes.ts';
import { takeFile } from '../../support/worlds/take-file.ts';

/* The file of a submitted pull, and what the bank answers (docs/rules/exchange.md, "Pulls"). */

let at: Pulls;
beforeAll(async () => {
  at = await openPulls();
});
afterAll(() => at?.close());

const fileOf = async (pullId: number) => {
  const [file] = await at.db.select().from(achFiles).where(eq(achFiles.pull_id, pullId));
  if (!file) throw new Error('no file');
  return file;
};

/** What the bank has of a pull: it is put there by a job. */
const atBank = async (pullId: number) => {
  await until(
    async () => (await fileOf(pullId)).delivered_at !== null,
    () => 'The bank does not have the file',
  );
  const file = await fileOf(pullId);
  return { file, bytes: readFileSync(join(at.own.dir, 'bank/ach', file.filename)) };
};

const entriesOf = (pullId: number) =>
  at.db.select().from(pullInvoices).where(eq(pullInvoices.pull_id, pullId)).orderBy(asc(pullInvoices.trace_number));

describe('the file', () => {
  test('is one a bank accepts, and says what the pull says', async () => {
    const [group, other] = [
      await addPulledGroup(at.db, { name: 'Peña & Söhne, a name longer than the field' }),
      await addPulledGroup(at.db),
    ];
    const division = await addDivision(at.db, group.id, { routing: '011000015', number: '55-001', type: 'Savings' });
    const [first, second, third] = [
      await addInvoice(at.db, group.id, { cents: [10_001, 2_000] }),
      await addInvoice(at.db, group.id, { cents: [77], division }),
      await addInvoice(at.db, other.id, { cents: [99_999_999] }),
    ];
    const { body } = await at.create([group.id, other.id]);
    expect((await at.submit(body.id)).status).toBe(200);
    const { file, bytes } = await atBank(body.id);

    const read = checkNacha(bytes.toString('latin1'));
    expect(read.faults).toEqual([]);
    // by the reference code of the file header, positions 87 to 94, the bank's credit names the pull
    expect(bytes.toString('latin1').slice(86, 94)).toBe(`P${String(body.id).padStart(7, '0')}`);
    expect(read).toMatchObject({
      serviceClass: '225',
      entryClass: 'CCD',
      description: 'PREMIUM',
      // the banking day after the sending date, 01/14/2030
      effectiveDate: '300115',
    });
    expect(
      read.entries.map(({ code, routing, account, cents, identification }) => [
        code,
        routing,
        account,
        cents,
        identification,
      ]),
    ).toEqual([
      ['27', '061000146', group.premium_account_number, 12_001, first.number],
      ['37', '011000015', '55-001', 77, second.number],
      ['27', '061000146', other.premium_account_number, 99_999_999, third.number],
    ]);
    expect(read.entries[0]?.name).toBe('Pena & Sohne, a name l');
    expect((await entriesOf(body.id)).map(({ trace_number }) => trace_number)).toEqual(
      read.entries.map(({ trace }) => trace),
    );

    const stored = globSync(join(at.own.dir, 'files/??/*')).map((path) => readFileSync(path));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.includes('55-001')).toBe(false);

    const digest = createHash('sha256').update(bytes).digest('hex');
    const pull = (await (await at.as('administrator')).get(`/batch?batchId=${body.id}`)).body;
    expect(pull).toMatchObject({
      status: 'submitted',
      file: {
        filename: file.filename,
        sha256: digest,
        effective_date: '2030-01-15',
        is_settled: false,
        entry_count: 3,
        // 06100014 + 01100001 + 06100014
        entry_hash: '0013300029',
        debit: 1_000_120.77,
      },
    });
    const again = readNacha(bytes);
    expect(again.faults).toEqual([]);
    expect(again.file?.controls).toMatchObject({
      lines: 3,
      hash: '0013300029',
      debitCents: 100_012_077,
      creditCents: 0,
    });
    const { rows } = (
      await (
        await at.as('administrator')
      ).get<{ rows: { account: string; routing_number: string }[] }>(`/batches/${body.id}/invoices`)
    ).body;
    expect(rows.map(({ routing_number }) => routing_number)).toEqual(['061000146', '011000015', '061000146']);
  });

  test('continues the trace numbers of the one before', async () => {
    const [one, two] = [await at.created(100), await at.created(200, 300)];
    await at.submit(one.id);
    await at.submit(two.id);
    const traces = [...(await entriesOf(one.id)), ...(await entriesOf(two.id))].map(({ trace_number }) =>
      Number(trace_number),
    );
    expect(traces.map((trace) => trace - (traces[0] ?? 0))).toEqual([0, 1, 2]);
  });

  test('is downloaded with a ticket, by the roles of the screen, and the download is audited', async () => {
    const { id } = await at.created(100);
    await at.submit(id);
    const { file, bytes } = await atBank(id);
    const address = { filename: file.filename, 'event-type-id': 400, 'file-type-id': 400, 'report-id': file.id };
    expectProblem(await (await at.as('check_run_manager')).post('/files/tickets', address), 404);
    const api = await at.as('finance_manager');
    const { body } = await api.post<{ token: string }>('/files/tickets', address);
    const query = new URLSearchParams({
      'event-type-id': '400',
      'file-type-id': '400',
      'report-id': String(file.id),
      token: body.token,
    });
    const link = `/files/${file.filename}?${query}`;
    expect((await api.get<string>(link)).body).toBe(bytes.toString('latin1'));
    expectProblem(await api.get(link), 401);
    const [read] = await at.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.resource_type, 'file'), eq(auditLog.resource_id, String(file.id)), eq(auditLog.action, 'read')),
      );
    expect(read).toMatchObject({ resource_name: file.filename, data: { kind: 'ach-file' } });
  });

  test('is sent once, whenever the job is cut off', async () => {
    const { id } = await at.created(100);
    await at.submit(id);
    const { file, bytes } = await atBank(id);
    await at.db.update(achFiles).set({ delivered_at: null }).where(eq(achFiles.id, file.id));
    const put: string[] = [];
    const bank = (fails: boolean): Destination => ({
      put: async (name, content) => {
        put.push(`${name} ${createHash('sha256').update(content).digest('hex')}`);
        if (fails) throw new Error('killed');
      },
    });
    const { db, store } = at.own;
    // cut off after the bytes are there and before that is noted
    await expect(sendPull({ db, store, bank: bank(true) }, file.id)).rejects.toThrow('killed');
    expect((await fileOf(id)).delivered_at).toBeNull();
    const results = [
      await sendPull({ db, store, bank: bank(false) }, file.id),
      await sendPull({ db, store, bank: bank(false) }, file.id),
    ];
    expect(results).toEqual([{ sent: 1 }, { sent: 0 }]);
    expect(new Set(put)).toEqual(new Set([`${file.filename} ${createHash('sha256').update(bytes).digest('hex')}`]));
    expect(
      existsSync(join(at.own.dir, 'bank/ach')) &&
        readdirSync(join(at.own.dir, 'bank/ach')).filter((name) => name === file.filename),
    ).toHaveLength(1);
  });
});

describe('what the bank answers', () => {
  const ingest = async (name: string, text: string) => (await takeFile(at.own, 'ach-return', name, text)).status;

  /** A submitted pull that the bank settled. */
  const settled = async (...cents: number[]) => {
    const made = await at.created(...cents);
    await at.submit(made.id);
    const { bytes } = await atBank(made.id);
    await at.db.update(achFiles).set({ effective_date: '2026-01-05' }).where(eq(achFiles.pull_id, made.id));
    return { ...made, sent: checkNacha(bytes.toString('latin1')) };
  };

  const rowsOf = async (id: number) =>
    (
      await (
        await at.as('administrator')
      ).get<{ rows: { status: string; answer: object | null }[] }>(`/batches/${id}/invoices`)
    ).body.rows;

  const balancesOf = async (groupId: number) =>
    (
      await at.db
        .select({ open: groups.open_ar_cents, current: groups.current_ar_cents, has: groups.has_open_invoices })
        .from(groups)
        .where(eq(groups.id, groupId))
    )[0];

  test('a return opens its invoice again and stands in Exceptions, and the others are paid', async () => {
    const { id, group, invoices, sent } = await settled(10_000, 20_000, 30_000);
    const [first, second, third] = invoices.map((invoice) => invoice.id);
    const text = returnFileOf(sent, [
      { entry: 0, code: 'R01' },
      { entry: 2, code: 'C01' },
    ]);
    expect(await ingest(`returns_${id}.ach`, text)).toBe('loaded');
    expect(await rowsOf(id)).toMatchObject([
      { status: 'open', answer: { code: 'R01', meaning: 'Not enough money in the account', is_return: true } },
      { status: 'submitted', answer: null },
      { status: 'submitted', answer: { code: 'C01', meaning: 'The account number has changed', is_return: false } },
    ]);
    expect((await at.invoiceOf(first ?? 0)).status).toBe('open');
    const found = (
      await (
        await at.as('finance_manager')
      ).get<{ data: { kind: string; pull_id: number; says: string; amount: number }[] }>(
        `/exceptions?group-number=${group.number}`,
      )
    ).body;
    const rows = 'data' in found ? found.data : (found as unknown as { pull_id: number }[]);
    expect(rows).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'pull-returned', pull_id: id, amount: 100 })]),
    );

    expect((await at.setStatus('finance_manager', id, 'paid')).status).toBe(200);
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['open', 'paid', 'paid']);
    expect(await at.invoiceOf(second ?? 0)).toMatchObject({ status: 'paid', balance_cents: 0 });
    expect(await at.invoiceOf(third ?? 0)).toMatchObject({ status: 'paid', balance_cents: 0 });
    expect(await at.invoiceOf(first ?? 0)).toMatchObject({ status: 'open', balance_cents: 10_000 });
    expect(await balancesOf(group.id)).toEqual({ open: 10_000, current: 10_000, has: true });
    // it can be collected again
    const again = await at.create([group.id]);
    expect(again.body.groups.flatMap((one) => one.invoices.map((invoice) => invoice.id))).toEqual([first]);
  });

  test('a return after a paid pull takes the credit back once, and the pull stays paid', async () => {
    const { id, group, invoices, sent } = await settled(10_000);
    const invoice = invoices[0]?.id ?? 0;
    await at.setStatus('finance_manager', id, 'paid');
    expect(await balancesOf(group.id)).toEqual({ open: 0, current: 0, has: false });
    const text = returnFileOf(sent, [{ entry: 0, code: 'R29' }]);
    await ingest(`late_${id}.ach`, text);
    await ingest(`late_again_${id}.ach`, text);
    expect(await at.invoiceOf(invoice)).toMatchObject({ status: 'open', balance_cents: 10_000 });
    const lines = await at.db.select().from(premiumInvoiceLines).where(eq(premiumInvoiceLines.invoice_id, invoice));
    expect(lines.map(({ credits_cents, balance_cents }) => [credits_cents, balance_cents])).toEqual([[0, 10_000]]);
    expect(await balancesOf(group.id)).toEqual({ open: 10_000, current: 10_000, has: true });
    expect((await at.db.select().from(pulls).where(eq(pulls.id, id)))[0]?.status).toBe('paid');
    expect(await rowsOf(id)).toMatchObject([{ status: 'open', answer: { code: 'R29' } }]);
  });

  test('a pull is paid once its file is at the bank and settled', async () => {
    const { id } = await at.created(100);
    await at.submit(id);
    await atBank(id);
    expect(expectProblem(await at.setStatus('finance_manager', id, 'paid'), 409).detail).toBe(
      'Its debits settle on 01/15/2030. It can be marked as paid from then on.',
    );
    await at.db
      .update(achFiles)
      .set({ effective_date: '2026-01-05', delivered_at: null })
      .where(eq(achFiles.pull_id, id));
    expect(expectProblem(await at.setStatus('finance_manager', id, 'paid'), 409).detail).toBe(
      'The bank does not have its file yet. Wait until it is sent.',
    );
  });
});
