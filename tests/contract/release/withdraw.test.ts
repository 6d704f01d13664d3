import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../declare/actions/bulk.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

type Answer = BulkAnswer & { newStatus: number; message: string };
const NAME = 'cl250102.000';

let serial = 0;
/** A group with one loaded payment file of $175.00. */
const loaded = async (text = fileText()) => {
  serial += 1;
  const group = `GW${serial}`;
  await (await world.as('administrator')).post('/groups', { number: group, name: group, location_id: 1 });
  const upload = async (content: string, name = NAME) => {
    const form = new FormData();
    form.append('files', new Blob([content.replaceAll('G100', group).replaceAll('PLAN1', `PLAN${group}`)]), name);
    const api = await world.as('check_run');
    const { status, body } = await api.call<UploadResult & { message: string }>('POST', '/payments/upload', {
      raw: form,
    });
    return {
      status,
      outcome: body.files?.[0]?.status,
      message: body.files?.[0]?.message ?? body.message,
      runId: body.files?.[0]?.check_run_id ?? 0,
    };
  };
  const first = await upload(text);
  expect(first).toMatchObject({ outcome: 'loaded' });
  const [file] = await world.own.db.select().from(paymentFiles).where(eq(paymentFiles.check_run_id, first.runId));
  return { group, upload, runId: first.runId, fileId: file?.id ?? 0 };
};

const withdraw = async (body: object, headers = {}, role: Parameters<typeof world.as>[0] = 'check_run') =>
  (await world.as(role)).post<Answer>('/payments/voidGroup', body, headers);

const fileOf = async (id: number) => {
  const [row] = await world.own.db.select().from(paymentFiles).where(eq(paymentFiles.id, id));
  return row;
};
const runOf = async (id: number) => (await (await world.as('check_run')).get<CheckRunDetail>(`/check-runs/${id}`)).body;
const setStatus = (id: number, status: number) =>
  world.own.db.update(paymentFiles).set({ status_id: status }).where(eq(paymentFiles.id, id));

describe('withdrawing a payment file', () => {
  test('voids it, takes it out of its run, is in the timeline and audited; it can be loaded again', async () => {
    const { group, upload, runId, fileId } = await loaded();
    const { status, body } = await withdraw({ ids: [fileId] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dry_run: false, newStatus: 8, results: [{ id: fileId, outcome: 'done' }] });
    expect(await fileOf(fileId)).toMatchObject({ status_id: STATUS.voided });
    const { rows: runs } = await world.own.db.execute(
      sql`select amount_cents::int as cents from check_runs where id = ${runId}`,
    );
    expect(runs).toEqual([{ cents: 0 }]);
    const { rows: events } = await world.own.db.execute(sql`
      select data from check_run_events where check_run_id = ${runId} and type = 'void'`);
    expect(events).toEqual([{ data: { files: [NAME] } }]);
    const { rows: audits } = await world.own.db.execute(sql`
      select action, data->>'group' as "group" from audit_log
      where resource_type = 'file' and resource_name = ${NAME} and data->>'group' = ${group} order by id`);
    expect(audits).toEqual([
      { action: 'create', group },
      { action: 'delete', group },
    ]);

    expect(await upload(fileText())).toMatchObject({ outcome: 'loaded', runId });
    const files = (await runOf(runId)).payment_files.map((one) => [one.filename, one.status.name, one.file_total]);
    expect(files).toEqual([
      [NAME, 'Voided', 175],
      [NAME, expect.not.stringMatching('Voided'), 175],
    ]);
    expect(await upload(fileText())).toMatchObject({ outcome: 'already-loaded' });
  });

  test('by its names and group, as the statistics name them', async () => {
    const { group, upload, fileId } = await loaded();
    await upload(fileText([buildSet({ number: 'CK2', claims: [buildClaim({ claimNumber: 'B' })] })]), 'cl250102.001');
    const preview = await withdraw({ fileNames: `${NAME}, cl250102.001`, groupNumber: group }, { 'dry-run': 'true' });
    expect(preview.body).toMatchObject({
      dry_run: true,
      results: [
        { effects: [`${NAME} of group ${group}, 01/02/2025: 1 EOB of $175.00 are withdrawn`] },
        { outcome: 'done' },
      ],
    });
    expect(await fileOf(fileId)).not.toMatchObject({ status_id: STATUS.voided });
    const done = await withdraw({ fileNames: [NAME, 'cl250102.001'], groupNumber: `0${group}`, entId: '001' });
    expect(done.body).toMatchObject({ newStatus: 8, results: [{ outcome: 'done' }, { outcome: 'done' }] });
    expectProblem(await withdraw({ fileNames: [NAME], groupNumber: group, entId: '002' }), 404);
    expectProblem(await withdraw({ fileNames: [NAME], groupNumber: 'NONE' }), 404);
    expectProblem(await withdraw({ fileNames: [NAME] }), 422);
    expectProblem(await withdraw({}), 422);
    expectProblem(await withdraw({ ids: [fileId], fileNames: [NAME], groupNumber: group }), 422);
  });

  test.each([
    [STATUS.loaded, 200],
    [STATUS.dataTransferred, 200],
    [STATUS.errorLoad, 200],
    [STATUS.waitingEpay, 200],
    [STATUS.waitingStatus, 409],
    [STATUS.waitingPdf, 409],
    [STATUS.compiled, 409],
    [STATUS.voided, 409],
  ])('with nothing sent, at status %i: %i', async (status, expected) => {
    const { fileId } = await loaded();
    await setStatus(fileId, status);
    const answer = await withdraw({ ids: [fileId] });
    if (expected === 200) expect(answer.body).toMatchObject({ newStatus: 8 });
    else expect(expectProblem(answer, 409).message).toMatch(/^Only a payment file that is loaded .* can be withdrawn/);
  });

  test('is refused once something was sent, or sending has begun; not when the sent file is empty', async () => {
    const { fileId } = await loaded();
    const sent = (rows: number) =>
      world.own.db
        .insert(processorFiles)
        .values({
          payment_file_id: fileId,
          kind: 'sent',
          filename: `sent-${fileId}-${rows}.csv`,
          sha256: 'x',
          storage_key: 'x',
          row_count: rows,
          total_cents: 0,
        })
        .onConflictDoUpdate({
          target: [processorFiles.payment_file_id, processorFiles.kind, processorFiles.part],
          targetWhere: sql`kind in ('sent', 'stop')`,
          set: { row_count: rows },
        });
    // decided, and not in the processor's folder yet
    await sent(1);
    await world.own.db
      .update(processorFiles)
      .set({ is_delivered: false })
      .where(eq(processorFiles.payment_file_id, fileId));
    expect(expectProblem(await withdraw({ ids: [fileId] }), 409).message).toMatch(/at the processor, or on their way/);
    await setStatus(fileId, STATUS.waitingEpay);
    expectProblem(await withdraw({ ids: [fileId] }), 409);
    await sent(0);
    expect((await withdraw({ ids: [fileId] })).body).toMatchObject({ newStatus: 8 });
  });

  test('is refused while another file reverses one of its claims, and possible after that one', async () => {
    const { upload, fileId, runId } = await loaded();
    const reversal = buildClaim({ status: '22', chargeCents: -17_500, patientResponsibilityCents: 0, lines: [] });
    // with money in it, so that it waits for the processor, where it can still be withdrawn
    const claims = [buildClaim({ claimNumber: 'B' }), buildClaim({ claimNumber: 'C' }), reversal];
    await upload(fileText([buildSet({ number: 'CK2', claims })]), 'cl250102.001');
    expect(expectProblem(await withdraw({ ids: [fileId] }), 409).message).toBe(
      'cl250102.001 reverses a claim of this file. Withdraw that one first.',
    );
    const files = await world.own.db
      .select()
      .from(paymentFiles)
      .where(eq(paymentFiles.check_run_id, runId))
      .orderBy(asc(paymentFiles.id));
    expect((await withdraw({ ids: [files[1]?.id] })).status).toBe(200);
    // the claim can be reversed again
    expect(await upload(fileText([buildSet({ number: 'CK3', claims })]), 'cl250102.002')).toMatchObject({
      message: expect.stringMatching(/^1 EOB of \$175\.00 loaded for group GW\d+$/),
    });
  });

  test('fifty callers at once: one withdraws it', async () => {
    const { fileId, runId } = await loaded();
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw({ ids: [fileId] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectProblem(answer, 409);
    const { rows } = await world.own.db.execute(sql`
      select amount_cents::int as cents, (select count(*)::int from check_run_events e where e.check_run_id = r.id and e.type = 'void') as voids
      from check_runs r where id = ${runId}`);
    expect(rows).toEqual([{ cents: 0, voids: 1 }]);
  });

  test('two people, each with their own idempotency key; a repeated call is answered as the first', async () => {
    const { fileId } = await loaded();
    const [ada, bob] = await Promise.all([
      withdraw({ ids: [fileId] }, { 'idempotency-key': `ada-${fileId}-key` }, 'administrator'),
      withdraw({ ids: [fileId] }, { 'idempotency-key': `bob-${fileId}-key` }, 'check_run'),
    ]);
    expect([ada.status, bob.status].filter((status) => status === 409)).toHaveLength(1);
    const [role, key] = ada.status === 200 ? (['administrator', 'ada'] as const) : (['check_run', 'bob'] as const);
    const again = await withdraw({ ids: [fileId] }, { 'idempotency-key': `${key}-${fileId}-key` }, role);
    expect(again.body).toMatchObject({ newStatus: 8 });
  });

  test('other roles may not', async () => {
    const { fileId } = await loaded();
    for (const role of ['finance_manager', 'call_center'] as const) {
      expectProblem(await withdraw({ ids: [fileId] }, {}, role), 403);
    }
  });
});

describe('a possible duplicate', () => {
  test('is resumed with a reason, which is audited, and never by a webhook', async () => {
    const { group, upload, runId } = await loaded();
    await upload(fileText([buildSet({ number: 'CK2' })]), 'cl250102.001');
    const { rows } = await world.own.db.execute<{ id: number }>(sql`
      select e.id from eobs e join payment_files f on f.id = e.payment_file_id
      where f.check_run_id = ${runId} and e.hold_kind = 'possible-duplicate'`);
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    const resume = async (body: object) => (await world.as('check_run')).post('/eobs/resume', { ids, ...body });
    for (const body of [{}, { reason: null }, { reason: ' ' }]) {
      expect(expectProblem(await resume(body), 422).message).toBe(
        'EOB CK2: Give a reason: it is a possible duplicate, which may have been paid already.',
      );
    }
    expect((await resume({ reason: 'The first one was not paid' })).status).toBe(200);
    const { rows: after } = await world.own.db.execute(sql`
      select is_on_hold, hold_kind, on_hold_reason from eobs where id = ${ids[0]}`);
    expect(after).toEqual([{ is_on_hold: false, hold_kind: null, on_hold_reason: null }]);
    const { rows: audits } = await world.own.db.execute(sql`
      select data->>'reason' as reason from audit_log where resource_name = ${group} and data->>'eob' = 'CK2'`);
    expect(audits).toEqual([{ reason: 'The first one was not paid' }]);
  });
});
