import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { PrecheckResult, UploadResult } from '../../../resources/check-runs/upload.ts';
import { checkRuns, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReceivedRuns } from '../../support/release/received-runs.ts';
import { DATE, openReceivedRuns } from '../../support/release/received-runs.ts';
import { runOf } from '../../support/release/release.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

/* What comes after the release of a run (docs/rules/check-runs.md, "Supplemental runs"). */

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

const CALLERS = 50;
const RELEASED = new Date('2026-11-20T18:00:00Z');

let serial = 0;
const newGroup = async (): Promise<string> => {
  serial += 1;
  const group = `GS${serial}`;
  await (await world.as('administrator')).post('/groups', { number: group, name: group, location_id: 1 });
  return group;
};

/** The form of a payment file of one payment of $175.00, which is another one for each number. */
const formOf = (group: string, at: number) => {
  const claims = [buildClaim({ claimNumber: `${group}C${at}` })];
  const text = fileText([buildSet({ number: `${group}N${at}`, claims })], { controlNumber: 1000 + at });
  const form = new FormData();
  const name = `cl250102.${String(at).padStart(3, '0')}`;
  form.append('files', new Blob([text.replaceAll('G100', group).replaceAll('PLAN1', `PLAN${group}`)]), name);
  return { raw: form };
};

const send = async <T>(path: string, form: { raw: FormData }) =>
  (await world.as('check_run')).call<T>('POST', `/payments/${path}`, form);

const load = async (group: string, at: number) => {
  const { body } = await send<UploadResult>('upload', formOf(group, at));
  const [file] = body.files;
  expect(file?.status).toBe('loaded');
  return { runId: file?.check_run_id ?? 0, message: file?.message ?? '' };
};

const precheck = async (group: string, at: number) => {
  const { body } = await send<PrecheckResult>('preupload', formOf(group, at));
  expect(body.ok).toBe(true);
  return body.parsedData?.note;
};

const release = (id: number) =>
  world.own.db.update(checkRuns).set({ released_at: RELEASED }).where(eq(checkRuns.id, id));

const runsOf = (group: string) =>
  world.own.db
    .select({ id: checkRuns.id, sequence: checkRuns.sequence, cents: checkRuns.amount_cents })
    .from(checkRuns)
    .where(sql`${checkRuns.group_id} = (select g.id from groups g where g.number = ${group})`)
    .orderBy(asc(checkRuns.sequence));

const detailOf = async (id: number) =>
  (await (await world.as('check_run')).get<CheckRunDetail>(`/check-runs/${id}`)).body;

describe('a late payment file', () => {
  test('opens a supplemental run, a further one joins it, and after its release there is a third', async () => {
    const group = await newGroup();
    const first = await load(group, 0);
    expect(first.message).toBe(`1 EOB of $175.00 loaded for group ${group}`);
    await release(first.runId);
    expect(await precheck(group, 1)).toBe(
      'Its check run is released: the file opens supplemental run #2, which has its own totals and release.',
    );
    const second = await load(group, 1);
    expect(second.message).toBe(`1 EOB of $175.00 loaded for group ${group}; in supplemental run 01/02/2025 #2`);
    expect(await precheck(group, 2)).toBeUndefined();
    expect((await load(group, 2)).runId).toBe(second.runId);
    await release(second.runId);
    const third = await load(group, 3);
    expect(await runsOf(group)).toEqual([
      { id: first.runId, sequence: 1, cents: 17_500 },
      { id: second.runId, sequence: 2, cents: 35_000 },
      { id: third.runId, sequence: 3, cents: 17_500 },
    ]);
    expect((await detailOf(second.runId)).balance).toMatchObject({ files: 350, lcr: null });
    const { body } = await (await world.as('check_run')).get<{ data: CheckRunRow[] }>(
      `/payments/release?group-number=${group}`,
    );
    expect(body.data.map(({ sequence, date, amount }) => [sequence, date, amount])).toEqual([
      [3, '2025-01-02', 175],
      [2, '2025-01-02', 350],
      [1, '2025-01-02', 175],
    ]);
  });

  test('for a run that is not released joins it and outdates its check registers', async () => {
    const group = await newGroup();
    const { runId } = await load(group, 0);
    await world.own.db.execute(sql`insert into register_sets (check_run_id) values (${runId})`);
    await world.own.db.update(paymentFiles).set({ status_id: 5 }).where(eq(paymentFiles.check_run_id, runId));
    await world.own.db.update(checkRuns).set({ totals_checked: true }).where(eq(checkRuns.id, runId));
    expect(await precheck(group, 1)).toBe(
      'Its check run has check registers: they are outdated by the file, and built again.',
    );
    expect((await load(group, 1)).runId).toBe(runId);
    expect(await runOf(world.own, runId)).toMatchObject({ sequence: 1, amount_cents: 35_000, totals_checked: false });
    expectProblem(await world.dropOff(runId, [{ id: 1 }]), 409);
  });

  test('of a run whose release was taken back joins it', async () => {
    const group = await newGroup();
    const { runId } = await load(group, 0);
    await release(runId);
    await world.own.db.update(checkRuns).set({ released_at: null }).where(eq(checkRuns.id, runId));
    expect((await load(group, 1)).runId).toBe(runId);
  });

  test('is one of fifty at once: they open one supplemental run', async () => {
    const group = await newGroup();
    const { runId } = await load(group, 0);
    await release(runId);
    const loaded = await Promise.all(Array.from({ length: CALLERS }, (_, at) => load(group, at + 1)));
    expect(new Set(loaded.map((one) => one.runId)).size).toBe(1);
    expect(await runsOf(group)).toEqual([
      { id: runId, sequence: 1, cents: 17_500 },
      { id: loaded[0]?.runId, sequence: 2, cents: CALLERS * 17_500 },
    ]);
  });
});

describe('a CR total', () => {
  const uploadTotal = async (group: string, totalCents: number) => {
    const written = { groupNumber: group, groupName: group, date: '2025-01-02', totalCents, lines: [] };
    const form = new FormData();
    form.append('files', new Blob([Buffer.from(await writeCrTotal(written))]), 'cr_000000_20250102.pdf');
    return send<UploadResult>('upload', { raw: form });
  };

  test('belongs to the newest run that is not released; with none it is late, and says what to do', async () => {
    const group = await newGroup();
    const first = await load(group, 0);
    expect((await uploadTotal(group, 17_500)).body.files[0]).toMatchObject({ check_run_id: first.runId });
    await release(first.runId);
    const late = expectProblem(await uploadTotal(group, 17_600), 422);
    expect(late.issues?.[0]?.message).toBe(
      `The check run of group ${group}, 01/02/2025, was released on 11/20/2026. Load the late payment files first: they open a supplemental run, to which the total then belongs.`,
    );
    const second = await load(group, 1);
    const { body } = await uploadTotal(group, 17_600);
    expect(body.files[0]).toMatchObject({
      check_run_id: second.runId,
      message: `LCR total $176.00 loaded for group ${group}, 01/02/2025 #2`,
    });
    // the bytes that count for the released run change nothing
    expect((await uploadTotal(group, 17_500)).body.files[0]).toMatchObject({
      status: 'already-loaded',
      check_run_id: first.runId,
    });
    expect((await detailOf(first.runId)).balance.lcr).toBe(175);
    expect((await detailOf(second.runId)).balance.lcr).toBe(176);
  });
});

describe('a CR total from the folder', () => {
  let folder: ReceivedRuns;
  beforeAll(async () => {
    folder = await openReceivedRuns();
  });
  afterAll(() => folder?.close());

  test('that is late is set aside with its run, and read again when a supplemental run is opened', async () => {
    const { group, runId } = await folder.received(STATUS.waitingPdf);
    await folder.db.update(checkRuns).set({ released_at: RELEASED }).where(eq(checkRuns.id, runId));
    const written = { groupNumber: group.number, groupName: group.name, date: DATE, totalCents: 17_500, lines: [] };
    const total = await folder.take('cr-total', 'cr_000000_20260610.pdf', Buffer.from(await writeCrTotal(written)));
    expect(total).toMatchObject({ status: 'quarantined', stage: 'late', check_run_id: runId });
    const text = fileText().replaceAll('G100', group.number).replaceAll('20250103', '20260610');
    const late = await folder.take('payment-file', 'cl260610.900', Buffer.from(text));
    expect(late).toMatchObject({ status: 'loaded' });
    expect(late.check_run_id).not.toBe(runId);
    expect(await folder.again(total.id)).toMatchObject({ status: 'loaded', check_run_id: late.check_run_id });
    expect(await folder.db.$count(crTotals, eq(crTotals.check_run_id, runId))).toBe(0);
  });
});
