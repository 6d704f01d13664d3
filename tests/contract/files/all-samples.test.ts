import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { centsToDollars } from '../../../domain/money.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { as } from '../../support/shared.ts';

const FOLDER = '../shared/samples/x12-835/';
const samples = existsSync(FOLDER) ? readdirSync(FOLDER) : [];

async function* bytes(content: Buffer) {
  yield content;
}

const upload = async (name: string, content: Buffer) => {
  const form = new FormData();
  form.append('files', new Blob([Uint8Array.from(content)]), name);
  return (await as('check_run')).call<UploadResult>('POST', '/payments/upload', { raw: form });
};

test.skipIf(!samples.length)('there are 33 samples (skipped without ../shared/samples)', () =>
  expect(samples).toHaveLength(33),
);

test.each(samples)('%s is loaded with its claims and totals', async (sample) => {
  const content = readFileSync(FOLDER + sample);
  const check = await check835(bytes(content));
  const group = check.groupNumbers[0] ?? check.sets[0]?.payerIds[0] ?? '';
  const admin = await as('administrator');
  expect([201, 409]).toContain((await admin.post('/groups', { number: group, name: 'Sample', location_id: 1 })).status);

  const name = `cl2412${String(1 + (samples.indexOf(sample) % 28)).padStart(2, '0')}.${String(samples.indexOf(sample)).padStart(3, '0')}`;
  const { status, body } = await upload(name, content);
  expect(status).toBe(200);
  expect(['loaded', 'already-loaded']).toContain(body.files[0]?.status);

  const run = (await (await as('check_run')).get<CheckRunDetail>(`/check-runs/${body.files[0]?.check_run_id}`)).body;
  const file = run.payment_files.find((one) => one.filename === name) ?? run.payment_files[0];
  const claims = (file?.eobs ?? []).flatMap((eob) => eob.claims ?? []);
  expect(claims).toHaveLength(check.claimCount);
  expect(file?.file_total).toBe(centsToDollars(check.totals?.netCents ?? Number.NaN));
  const cents = claims.reduce((sum, claim) => sum + Math.round(claim.amount * 100), 0);
  const { paidCents = 0, voidedCents = 0 } = check.totals ?? {};
  expect(cents).toBe(paidCents - voidedCents);
});
