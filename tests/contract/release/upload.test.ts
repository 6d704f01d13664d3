import { beforeAll, describe, expect, test } from 'vitest';
import { draftRun } from '../../../demo/counterparties/actors/run-draft.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { CheckRunDetail, Eob, PaymentFile } from '../../../resources/check-runs/calls.ts';
import type { PrecheckResult, UploadResult } from '../../../resources/check-runs/upload.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { apiOf } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { as, url } from '../../support/shared.ts';
import { haveSamples, NO_SAMPLES, nineClaimsOf } from '../../support/worlds/samples.ts';
import { momentAt } from '../../unit/demo/counterparties-fixture.ts';

const NAME = 'cl250101.000';
/** A separate group, because other test files upload the same sample to the same server. */
const GROUP = '1512345699';

const form = (bytes: Buffer<ArrayBuffer> | string, name: string, field = 'file') => {
  const data = new FormData();
  data.append(field, new Blob([bytes]), name);
  return { raw: data };
};

const send = async <T>(path: string, bytes: Buffer<ArrayBuffer> | string, name = NAME) =>
  (await as('check_run')).call<T>('POST', path, form(bytes, name));

describe.skipIf(!haveSamples)(`a real 835 (skipped when ${NO_SAMPLES})`, () => {
  let file: Buffer<ArrayBuffer>;
  let runId: number;

  beforeAll(async () => {
    file = nineClaimsOf(GROUP);
    const group = { number: GROUP, name: 'Dental of ABC', location_id: 1 };
    expect((await (await as('administrator')).post('/groups', group)).status).toBe(201);
    const { body } = await send<UploadResult>('/payments/upload', file);
    runId = body.files[0]?.check_run_id ?? 0;
  });

  test('the pre-check describes its content', async () => {
    const { status, body } = await send<PrecheckResult>('/payments/preupload', file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      parsedData: { type: 'payment-file', fileGroupNumber: GROUP, eobs: 1, claims: 9, total: 810.8 },
    });
  });

  test('the run has the file, its EOB and nine claims to the cent', async () => {
    const api = await as('check_run');
    const run = (await api.get<CheckRunDetail>(`/check-runs/${runId}`)).body;
    expect(run.payment_files.map(({ filename, file_total }) => [filename, file_total])).toEqual([[NAME, 810.8]]);

    const path = `/check-runs-lazy/${runId}/groups/${run.group_id}/payment-files/${run.payment_files[0]?.id}`;
    const { eobs = [], eobs_summary } = (await api.get<PaymentFile>(path)).body;
    expect(eobs_summary).toMatchObject({ total: 1, check_amount_sum: 810.8 });
    expect(eobs.map(({ number, check_amount, claims_count }) => [number, check_amount, claims_count])).toEqual([
      ['12345', 810.8, 9],
    ]);

    const { claims = [] } = (await api.get<Eob>(`${path}/eobs/12345`)).body;
    expect(claims.map(({ amount }) => amount)).toEqual([132, 74, 108, 14, 16.8, 132, 108, 82, 144]);
  });

  test('the same bytes again change nothing', async () => {
    const { body } = await send<UploadResult>('/payments/upload', file);
    expect(body.files).toMatchObject([{ filename: NAME, status: 'already-loaded' }]);
    const run = (await (await as('check_run')).get<CheckRunDetail>(`/check-runs/${runId}`)).body;
    expect(run.payment_files).toHaveLength(1);
  });

  test('a child record is not found under another parent (TRUST A3)', async () => {
    const api = await as('check_run');
    const { group_id, payment_files } = (await api.get<CheckRunDetail>(`/check-runs/${runId}`)).body;
    const fileId = payment_files[0]?.id;
    const wrong = [
      `/check-runs-lazy/${runId + 1}/groups/${group_id}/payment-files/${fileId}`,
      `/check-runs-lazy/${runId}/groups/${group_id + 1}/payment-files/${fileId}`,
      `/check-runs-lazy/${runId}/groups/${group_id + 1}/payment-files/${fileId}/eobs/12345`,
      `/check-runs-lazy/${runId}/groups/${group_id}/payment-files/${Number(fileId) + 1}/eobs/12345`,
      `/check-runs-lazy/${runId}/groups/${group_id}/payment-files/${fileId}/eobs/99999`,
    ];
    for (const path of wrong) expectProblem(await api.get(path), 404);
  });

  test('a file out of balance is refused completely', async () => {
    const broken = file.toString('latin1').replace('BPR*I*810.8*', 'BPR*I*810.9*');
    const problem = expectProblem(await send('/payments/upload', broken, 'cl250102.000'), 422);
    expect(problem.issues).toMatchObject([{ path: 'cl250102.000', message: expect.stringMatching(/\$0\.10/) }]);
  });
});

describe('a CR total file', () => {
  const group = { number: String(Math.floor(100_000 + Math.random() * 900_000)), name: 'Totalled', location_id: 1 };
  const NAME_OF_TOTAL = `cr_${group.number}_20260610.pdf`;
  let runId: number;
  let total: number;

  const pdf = async (totalCents: number, groupNumber = group.number) =>
    Buffer.from(await writeCrTotal({ groupNumber, groupName: group.name, date: '2026-06-10', totalCents, lines: [] }));

  beforeAll(async () => {
    expect((await (await as('administrator')).post('/groups', group)).status).toBe(201);
    const drafting = { group: { ...group, network: 'none' }, date: '2026-06-10', section: emptyState().claims };
    const [file] = draftRun(momentAt(0), { ...drafting, voidable: [] });
    const { body } = await send<UploadResult>('/payments/upload', file?.text ?? '', file?.name);
    expect(body.files[0]?.status).toBe('loaded');
    runId = body.files[0]?.check_run_id ?? 0;
    const run = (await (await as('check_run')).get<CheckRunDetail>(`/check-runs/${runId}`)).body;
    total = dollarsToCents(run.payment_files[0]?.file_total ?? 0) ?? 0;
  });

  test('is recognized by the pre-check', async () => {
    const { body } = await send<PrecheckResult>('/payments/preupload', await pdf(total), NAME_OF_TOTAL);
    expect(body).toMatchObject({
      ok: true,
      parsedData: {
        type: 'cr-total-file',
        fileGroupNumber: group.number,
        fileGroupName: group.name,
        total: centsToDollars(total),
        alreadyLoaded: false,
      },
    });
  });

  test('is loaded once, however often it is sent', async () => {
    const bytes = await pdf(total);
    const sends = Array.from({ length: 3 }, () => send<UploadResult>('/payments/upload', bytes, NAME_OF_TOTAL));
    const files = (await Promise.all(sends)).flatMap(({ body }) => body.files);
    expect(files.map(({ status }) => status).sort()).toEqual(['already-loaded', 'already-loaded', 'loaded']);
    expect(new Set(files.map(({ check_run_id }) => check_run_id))).toEqual(new Set([runId]));
    const again = await send<PrecheckResult>('/payments/preupload', bytes, NAME_OF_TOTAL);
    expect(again.body.parsedData).toMatchObject({ type: 'cr-total-file', alreadyLoaded: true });
  });

  test('without a run, or that cannot be read, is refused with the reason', async () => {
    const cases: [Buffer<ArrayBuffer>, RegExp][] = [
      [await pdf(total, '404'), /name says group \d{6}, the PDF group 404/],
      [(await pdf(total + 1)).subarray(0, 300), /cut off/],
      [Buffer.from('not a PDF'), /not a PDF/],
    ];
    for (const [bytes, reason] of cases) {
      const checked = await send<PrecheckResult>('/payments/preupload', bytes, NAME_OF_TOTAL);
      expect(checked.body).toMatchObject({ ok: false, error: { message: expect.stringMatching(reason) } });
      expectProblem(await send('/payments/upload', bytes, NAME_OF_TOTAL), 422);
    }
    const run = (await (await as('check_run')).get<CheckRunDetail>(`/check-runs/${runId}`)).body;
    expect(run.payment_files.map(({ status }) => status.id)).not.toContain(STATUS.errorCheckTotal);
  });
});

test.each([
  'notes.txt',
  'cl251301.000',
  'cl250101.0000',
  '../cl250101.000',
  'cl250101.000.exe',
  '',
  'cl250101.000\u0000',
])('a file named %j is refused', async (name) => {
  const { status, body } = await send<UploadResult | PrecheckResult>('/payments/upload', 'ISA', name);
  if (status === 200) expect((body as UploadResult).files.every((one) => one.status === 'refused')).toBe(true);
  else expect([400, 415, 422]).toContain(status);
});

test('an upload without a form is refused', async () => {
  const api = await as('check_run');
  const headers = { 'content-type': 'application/json' };
  expectProblem(await api.call('POST', '/payments/upload', { raw: '{}', headers }), 415);
  const headersOfForm = { 'content-type': 'multipart/form-data' };
  expectProblem(await api.call('POST', '/payments/upload', { raw: 'x', headers: headersOfForm }), 400, 415, 422);
});

test('an anonymous upload is refused', async () => {
  expectProblem(await apiOf(url).call('POST', '/payments/upload', form('ISA', NAME)), 401);
});
