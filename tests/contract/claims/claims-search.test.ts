import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundEob } from '../../../resources/claims.ts';
import { checkRuns, claims, eobs, paymentNames } from '../../../server/db/tables/check-runs.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

interface Page {
  rows: (FoundEob & { cursor: string })[];
  count: number;
  total: number;
}

const ORCHARD = { number: 'Q-100', name: 'Orchard Foods', location_id: 1 };
const QUARRY = { number: 'Q-200', name: 'Quarry Stone', location_id: 4 };

describe('the claims search', () => {
  let own: OwnDatabase;
  let server: ServerOfOwn;
  let close: () => Promise<void>;
  let api: Api;
  /** The numbers of the EOBs of the orchard, ascending, then of the quarry. */
  let numbers: string[];

  beforeAll(async () => {
    ({ own, server, close } = await openOwnServer());
    const { db } = own;
    const orchard = await addGroup(db, ORCHARD);
    const quarry = await addGroup(db, QUARRY);
    const first = await addRun(
      db,
      orchard,
      [
        { claims: [1000, 250], provider: 'Hill Clinic' },
        { claims: [12_345], method: 'Epay', isOnHold: true, provider: 'Dr. Able' },
        { claims: [100], answer: { method: 'ACH' } },
      ],
      { date: '2026-03-02', filename: 'cl260302.orchard' },
    );
    const second = await addRun(db, quarry, [{ claims: [5000], provider: 'Hill Clinic North' }], {
      date: '2026-03-09',
      filename: 're260309.quarry',
    });
    numbers = [];
    for (const { file } of [first, second]) {
      const rows = await db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(eobs.id);
      numbers.push(...rows.map(({ number }) => number));
    }
    const [, two, three, four] = numbers as [string, string, string, string];
    await db.update(eobs).set({ check_number: '77001234' }).where(eq(eobs.number, three));
    await db.update(eobs).set({ is_flagged_stop_loss: true }).where(eq(eobs.number, four));
    const [eob] = await db.select().from(eobs).where(eq(eobs.number, two));
    await db.insert(claims).values({
      eob_id: eob?.id ?? 0,
      number: 'CLM900017',
      patient_control_number: 'P',
      status_code: '1',
      is_void: false,
      charge_cents: 0,
      paid_cents: 0,
      patient_responsibility_cents: 0,
      payee_name: 'Ann Payee-Jones',
      provider_name: 'Dr. Able',
      line_count: 1,
    });
    // in force is what is not voided, in a run that is not deleted
    const gone = await addRun(db, orchard, [{ claims: [1], provider: 'Hill Clinic' }], { date: '2026-03-03' });
    await db.update(checkRuns).set({ deleted_at: new Date() }).where(eq(checkRuns.id, gone.run.id));
    const voided = await addRun(db, orchard, [{ claims: [2], provider: 'Hill Clinic' }], { date: '2026-03-04' });
    await db.update(eobs).set({ is_live: false }).where(eq(eobs.payment_file_id, voided.file.id));
    api = await apiAs(server.url, 'administrator');
  });
  afterAll(() => close?.());

  const found = async (query: string, by: Api = api) => {
    const { status, body } = await by.get<Page>(`/claims?${query}`);
    expect(status).toBe(200);
    return body.rows.map(({ number }) => numbers.indexOf(number));
  };

  test('opens with the newest run date, and in a run with the EOB that was loaded last', async () => {
    expect(await found('')).toEqual([3, 2, 1, 0]);
    expect(await found('order-by=runDate&direction=asc')).toEqual([0, 1, 2, 3]);
    // as documented, without a direction
    expect(await found('order-by=number')).toEqual([0, 1, 2, 3]);
  });

  test('returns an EOB with its claims', async () => {
    const { body } = await api.get<Page>(`/claims?search=${numbers[0]}`);
    expect(body.count).toBe(1);
    expect(body.rows[0]).toMatchObject({
      number: numbers[0],
      group: { number: 'Q-100', name: 'Orchard Foods' },
      location: { id: 1 },
      originalFilename: 'cl260302.orchard',
      runDate: '2026-03-02',
      zelisPaymentMethod: null,
      paymentMethod: 'Check',
      check: { number: numbers[0], amount: 12.5 },
      isOnHold: false,
      isFlaggedStopLoss: false,
      diagnostics: { record_type: 'CL', run_date: '2026-03-02', claim_type: null },
      claims: [
        { payee: { name: 'A payee' }, provider: { name: 'Hill Clinic' }, amount: 10 },
        { payee: { name: 'A payee' }, provider: { name: 'Hill Clinic' }, amount: 2.5 },
      ],
    });
  });

  test.each([
    ['a group number', 'Q-100', [2, 1, 0]],
    ['a part of a group name, in any case', 'quarry', [3]],
    ['a payment file', '260309.quar', [3]],
    ['a check number', '77001234', [2]],
    ['the start of a check number', '770012', [2]],
    ['the end of a check number', '1234', [2]],
    ['a claim number', 'CLM900017', [1]],
    ['the start of a claim number, in any case', 'clm9000', [1]],
    ['a part of a payee', 'payee-jon', [1]],
    ['a part of a provider', 'hill clinic', [3, 0]],
    ['a whole provider', 'Hill Clinic North', [3]],
    ['text with signs of a pattern', '100%', []],
    ['a part of a name that is shorter than three characters', 'hi', []],
    ['one character', '1', []],
    ['nothing', 'no such thing', []],
  ])('finds by %s', async (_, text, expected) => {
    expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  test('finds by a location', async () => {
    const { body } = await api.get<{ id: number; short_name: string }[]>('/locations');
    const place = body.find(({ id }) => id === 4);
    const all = await found(`search=${encodeURIComponent(place?.short_name ?? '')}`);
    expect(all).toContain(3);
  });

  test.each([
    ['location=4', [3]],
    ['location=1&search=hill', [0]],
    ['zelis-payment-method=ACH', [2]],
    ['zelis-payment-method=empty', [3, 1, 0]],
    ['payment-method=Epay', [1]],
    ['payment-method=Epay&payment-method=Check', [3, 2, 1, 0]],
    ['flag=on-hold', [1]],
    ['flag=stop-loss', [3]],
    ['flag=on-hold&flag=stop-loss', [3, 1]],
    ['run-date.from=2026-03-03', [3]],
    ['run-date.from=2026-03-02&run-date.to=2026-03-08', [2, 1, 0]],
    ['run-date.to=2026-03-08&order-by=number', [0, 1, 2]],
  ])('filters by %s', async (query, expected) => expect(await found(query)).toEqual(expected));

  test.each(['number', 'runDate'])('pages by cursor, each EOB once, by %s in both directions', async (by) => {
    for (const direction of ['asc', 'desc']) {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 4; page += 1) {
        const after: string = cursor && `&cursor=${cursor}`;
        const { body } = await api.get<Page>(`/claims?page-size=1&order-by=${by}&direction=${direction}${after}`);
        expect([body.count, body.total]).toEqual([4, 4]);
        seen.push(...body.rows.map(({ number }) => number));
        cursor = body.rows.at(-1)?.cursor ?? '';
      }
      const sorted = [...numbers].sort();
      expect(seen).toEqual(direction === 'asc' ? sorted : sorted.reverse());
    }
  });

  test('counts the values of its filters under the search and the other filters', async () => {
    type Values = Record<string, { value: string; label: string; count: number }[]>;
    const { body } = await api.get<Values>('/claims/filters?search=hill&flag=stop-loss');
    const counts = (name: string) =>
      Object.fromEntries((body[name] ?? []).filter(({ count }) => count).map(({ value, count }) => [value, count]));
    expect(counts('location')).toEqual({ 4: 1 });
    expect(counts('payment-method')).toEqual({ Check: 1 });
    expect(counts('zelis-payment-method')).toEqual({ empty: 1 });
    expect(counts('flag')).toEqual({ 'stop-loss': 1 });
  });

  test('is within the row scope of the person', async () => {
    const scoped = await apiAs(server.url, 'account_executive');
    expect(await found('', scoped)).toEqual([2, 1, 0]);
    expect(await found('search=quarry', scoped)).toEqual([]);
  });

  test.each(['claims', 'epayables_manager'] as const)('is not for the role %s', async (role) => {
    expectProblem(await (await apiAs(server.url, role)).get('/claims'), 403);
  });

  test.each(['cursor=x', 'order-by=amount', 'flag=other', 'location=a', 'page-size=0'])('refuses %s', async (query) => {
    expectProblem(await api.get(`/claims?${query}`), 422);
  });

  test('writes to the audit log which EOBs were read, and by which search', async () => {
    await found('search=payee-jones');
    await found('search=nothing-of-it');
    const [eob] = await own.db
      .select()
      .from(eobs)
      .where(eq(eobs.number, numbers[1] ?? ''));
    const entries = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'read'), eq(auditLog.resource_type, 'claim')))
      .orderBy(auditLog.id);
    expect(entries.at(-1)?.data).toEqual({ search: 'payee-jones', eobs: [eob?.id] });
  });

  test('knows the name of each payee and provider, from the moment its payment is loaded', async () => {
    const names = ['A payee', 'Ann Payee-Jones', 'Dr. Able', 'Hill Clinic', 'Hill Clinic North'];
    const rows = await own.db
      .selectDistinct({ name: paymentNames.name })
      .from(paymentNames)
      .where(inArray(paymentNames.name, names))
      .orderBy(paymentNames.name);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test('lists an EOB again once its run is no longer deleted, and by the date that the run has now', async () => {
    const { db } = own;
    const group = await addGroup(db, { number: 'Q-250', name: 'Come and go' });
    const { run, file } = await addRun(db, group, [{ claims: [1] }], { date: '2026-03-05' });
    const dates = async () => {
      const rows = await db.select({ listed: eobs.listed_date }).from(eobs).where(eq(eobs.payment_file_id, file.id));
      return rows.map(({ listed }) => listed);
    };
    const changeRun = (values: { deleted_at?: Date | null; run_date?: string }) =>
      db.update(checkRuns).set(values).where(eq(checkRuns.id, run.id));
    expect(await dates()).toEqual(['2026-03-05']);
    await changeRun({ deleted_at: new Date() });
    expect(await dates()).toEqual([null]);
    await changeRun({ deleted_at: null, run_date: '2026-03-06' });
    expect(await dates()).toEqual(['2026-03-06']);
    await db.update(eobs).set({ is_live: false }).where(eq(eobs.payment_file_id, file.id));
    expect(await dates()).toEqual([null]);
    await changeRun({ run_date: '2026-03-07' });
    expect(await dates()).toEqual([null]);
  });
});
