import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';
import type { ReleaseServer } from './release-server.ts';

/** The claim of `buildClaim` pays $175.00. */
export const reversal = (changes: object = {}) =>
  buildClaim({
    status: '22',
    chargeCents: -25_000,
    patientResponsibilityCents: 0,
    lines: [],
    adjustments: [{ group: 'CO', reason: '45', amountCents: -7_500 }],
    ...changes,
  });
/** A claim that covers a reversal, so that the payment is not below zero. */
export const other = (claimNumber: string) => buildClaim({ claimNumber });

export const set = (number: string, changes: Parameters<typeof buildSet>[0] = {}) =>
  buildSet({ number, controlNumber: number.padStart(4, '0'), ...changes });
export const owe = (cents: number) => [
  { providerId: '1', fiscalDate: '2025-12-31', reason: 'FB', reference: '', amountCents: cents },
];

/** What an upload is answered with, and the file's EOBs afterwards: number, cents, why it is on hold. */
export interface Step {
  text: string;
  name?: string;
  says: RegExp;
  eobs: [number: string, cents: number, hold: string | null][];
}
export const REFUSED: Step['eobs'] = [];

export const PAID = fileText([set('1')]);
export const LOADED = /^1 EOB of \$175\.00 loaded for group G\w+$/;
export const first: Step = { text: PAID, says: LOADED, eobs: [['1', 17_500, null]] };

let serial = 0;

/** Uploads the files of a case one after another, for a group and a payer of its own; returns the group. */
export const expectOutcomes = async (world: ReleaseServer, steps: readonly Step[]): Promise<string> => {
  serial += 1;
  const [group, payer] = [`GH${serial}`, `PLANH${serial}`];
  const api = await world.as('check_run');
  const made = await (await world.as('administrator')).post('/groups', { number: group, name: group, location_id: 1 });
  expect(made.status).toBe(201);
  for (const [at, { text, says, eobs }] of steps.entries()) {
    const name = `cl250102.${String(at).padStart(3, '0')}`;
    const form = new FormData();
    const own = text.replaceAll('G100', group).replaceAll('PLAN1', payer);
    form.append('files', new Blob([own]), name);
    const checked = new FormData();
    checked.append('files', new Blob([own]), name);
    const precheck = await api.call<{ ok: boolean }>('POST', '/payments/preupload', { raw: checked });
    expect(precheck.body.ok).toBe(eobs.length > 0);
    const { status, body } = await api.call<UploadResult & { message: string }>('POST', '/payments/upload', {
      raw: form,
    });
    expect([status, body.files?.[0]?.message ?? body.message]).toEqual([
      eobs.length ? 200 : 422,
      expect.stringMatching(says),
    ]);
    const { rows } = await world.own.db.execute(sql`
      select e.number, e.amount_cents::int as cents, e.hold_kind as hold from eobs e
      join payment_files f on f.id = e.payment_file_id join groups g on g.id = f.group_id
      where g.number = ${group} and f.filename = ${name} order by e.id`);
    expect(rows.map(({ number, cents, hold }) => [number, cents, hold])).toEqual(eobs);
  }
  return group;
};
