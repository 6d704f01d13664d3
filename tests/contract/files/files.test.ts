import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEmail } from '../../../demo/accounts.ts';
import { REGISTERS } from '../../../domain/files/check-registers.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { users } from '../../../server/db/tables/people.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { crTotals, networkFiles, processorFiles, registerReports } from '../../../server/db/tables/registers.ts';
import { createRegisterSet } from '../../../server/modules/registers/create-set.ts';
import type { Downloads } from '../../support/calls/downloads.ts';
import { openDownloads, SECRET } from '../../support/calls/downloads.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';

const ODD_NAME = `it's "odd" (é)*;\r\nx: y.html`;

describe('files by their ticket', () => {
  let files: Downloads;
  let own: OwnDatabase;
  let payment: Downloads['payment'];

  beforeAll(async () => {
    files = await openDownloads();
    ({ own, payment } = files);
  });
  afterAll(() => files?.close());

  test('a check register is built for its ticket, only within the user’s groups', async () => {
    const set = async (location_id: number) => {
      const { run } = await addRun(own.db, await addGroup(own.db, { location_id }), [{ claims: [500] }], { status: 5 });
      const { reports } = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
      const report = reports.find(({ type }) => type === 'summary');
      if (!report) throw new Error('no summary');
      return {
        filename: report.filename,
        'event-type-id': 34,
        'file-type-id': REGISTERS.summary.fileTypeId,
        'report-id': report.id,
      };
    };
    const [seen, hidden] = [await set(1), await set(2)];
    const answer = await files.open(seen, await files.ticket(seen, 'account_executive'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/spreadsheetml/);
    expectProblem(await files.ask(hidden, 'account_executive'), 404);
    expectProblem(await files.ask({ ...seen, 'file-type-id': 35 }), 404);
    expectProblem(await files.ask({ ...seen, 'report-id': hidden['report-id'] }), 404);
    await own.db
      .update(registerReports)
      .set({ totals: { Check: { payments: 1, voids: 0 } }, storage_key: null })
      .where(eq(registerReports.id, hidden['report-id']));
    expectProblem(await files.ask(hidden), 409);
  });

  test('each kind of file is found only by its ids', async () => {
    const [file] = await own.db.select().from(paymentFiles).where(eq(paymentFiles.check_run_id, files.runId));
    const add = async (kind: string) =>
      own.db.insert(processorFiles).values({
        payment_file_id: file?.id ?? 0,
        kind,
        filename: `${kind}-kinds.csv`,
        row_count: 1,
        total_cents: 0,
        ...(await files.keep(`${kind} file`)),
      });
    for (const kind of ['sent', 'epay', 'status']) await add(kind);
    await own.db
      .insert(crTotals)
      .values({ check_run_id: files.runId, filename: 'cr_kinds.pdf', ...(await files.keep('LCR file')) });
    const kinds: [filename: string, event: number, type: number, text: string][] = [
      ['sent-kinds.csv', 2, 2, 'sent file'],
      ['epay-kinds.csv', 3, 3, 'epay file'],
      ['status-kinds.csv', 3, 3, 'status file'],
      ['cr_kinds.pdf', 1, 6, 'LCR file'],
      [payment.filename, 1, 1, SECRET],
    ];
    for (const [filename, event, type, text] of kinds) {
      for (const [, otherEvent, otherType] of [...kinds, ['', 34, 34, ''] as const, ['', 200, 200, ''] as const]) {
        const address = { filename, 'event-type-id': otherEvent, 'file-type-id': otherType };
        if (otherEvent === event && otherType === type)
          expect((await files.open(address, await files.ticket(address))).body).toBe(text);
        else expectProblem(await files.ask(address), 404);
      }
    }
  });

  test('a file name that several groups have needs the id of the file', async () => {
    const filename = 'cl991231.000';
    const ids: number[] = [];
    for (const text of ['one', 'two']) {
      const { file } = await addRun(own.db, await addGroup(own.db), [{ claims: [1] }], { filename });
      await own.db
        .update(paymentFiles)
        .set(await files.keep(text))
        .where(eq(paymentFiles.id, file.id));
      ids.push(file.id);
    }
    const address = { ...payment, filename };
    expect(expectProblem(await files.ask(address), 409).detail).toMatch(/Several files/);
    for (const [at, text] of ['one', 'two'].entries()) {
      const named = { ...address, 'report-id': ids[at] };
      expect((await files.open(named, await files.ticket(named))).body).toBe(text);
    }
  });

  test('a file of the network is opened by its key, whatever its name, and never displayed inline', async () => {
    const kept = await files.keep('<script>alert(1)</script>');
    await own.db.insert(networkFiles).values({
      kind: 'network-835',
      filename: ODD_NAME,
      check_run_id: files.runId,
      status: 'success',
      source_host: 'network',
      ...kept,
    });
    const address = { path: kept.storage_key };
    const answer = await files.open(address, await files.ticket(address));
    expect(answer.status).toBe(200);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/);
    expect(decodeURIComponent(disposition.split(`UTF-8''`)[1] ?? '')).toBe(ODD_NAME);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x')).toBeNull();
  });

  test('a file without stored content is reported when its ticket is requested', async () => {
    const { file } = await addRun(own.db, await addGroup(own.db), [{ claims: [1] }]);
    await own.db
      .update(paymentFiles)
      .set({ storage_key: `world/nobody-writes/${file.id}` })
      .where(eq(paymentFiles.id, file.id));
    expect(expectProblem(await files.ask({ ...payment, filename: file.filename }), 404).detail).toMatch(
      /not kept here/,
    );
    const lost = `ab/${'ab'.repeat(32)}`;
    await own.db.update(paymentFiles).set({ storage_key: lost }).where(eq(paymentFiles.id, file.id));
    const address = { ...payment, filename: file.filename };
    expectProblem(await files.open(address, await files.ticket(address)), 404);
  });

  test('each download is audited as a read by the ticket’s user', async () => {
    await files.open(payment, await files.ticket(payment, 'check_run_manager'));
    const rows = await own.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resource_name, payment.filename))
      .orderBy(auditLog.id);
    const [person] = await own.db
      .select()
      .from(users)
      .where(eq(users.email, demoEmail('check_run_manager')));
    expect(rows.at(-1)).toMatchObject({
      action: 'read',
      resource_type: 'file',
      actor_id: person?.id,
      data: { kind: 'payment-file', check_run_id: files.runId },
    });
  });
});
