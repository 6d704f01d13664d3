import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentState } from '../../../domain/release/eob-payment.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';

/* Each action on an EOB by fifty callers at once: one does it, one entry of the audit log says so, the others are told. */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

interface Before {
  payment_state: PaymentState;
  is_on_hold?: boolean;
}

/** An EOB of $10.00 in this state. */
const eobIn = async ({ payment_state, is_on_hold = false }: Before) => {
  const { run, file } = await addRun(at.own.db, await addGroup(at.own.db), [{ claims: [1000] }], { status: 3 });
  const [eob] = await at.own.db
    .update(eobs)
    .set({ payment_state, is_on_hold, ...(is_on_hold && { on_hold_reason: 'Under review' }) })
    .where(eq(eobs.payment_file_id, file.id))
    .returning();
  if (!eob) throw new Error('no EOB');
  return { run, eob };
};

test.each<[action: string, before: Before, after: Before]>([
  ['put-on-hold', { payment_state: 'not-sent' }, { payment_state: 'not-sent', is_on_hold: true }],
  ['put-on-hold', { payment_state: 'sent' }, { payment_state: 'stop-requested', is_on_hold: true }],
  ['put-on-hold', { payment_state: 'paid' }, { payment_state: 'stop-requested', is_on_hold: true }],
  ['resume', { payment_state: 'not-sent', is_on_hold: true }, { payment_state: 'not-sent' }],
  ['resume', { payment_state: 'paid', is_on_hold: true }, { payment_state: 'paid' }],
  ['void', { payment_state: 'not-sent', is_on_hold: true }, { payment_state: 'voided' }],
  ['void', { payment_state: 'rejected' }, { payment_state: 'voided' }],
  ['void', { payment_state: 'returned' }, { payment_state: 'voided' }],
  ['reissue', { payment_state: 'rejected' }, { payment_state: 'reissued' }],
  ['reissue', { payment_state: 'stopped', is_on_hold: true }, { payment_state: 'reissued' }],
])('fifty people %s one that is %o', async (action, before, after) => {
  const { run, eob } = await eobIn(before);
  const roles = ['administrator', 'check_run_manager', 'check_run'] as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) =>
      (await at.as(roles[n % 3] ?? 'check_run')).post(`/eobs/${action}`, { ids: [eob.id], reason: 'Decided' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const [row] = await at.own.db.select().from(eobs).where(eq(eobs.id, eob.id));
  expect(row).toMatchObject({ is_on_hold: false, version: eob.version + 1, ...after });
  const audits = await at.own.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource_type, 'check-run'), eq(auditLog.resource_id, String(run.id))));
  expect(audits.map((one) => one.action)).toEqual(['update']);
});
