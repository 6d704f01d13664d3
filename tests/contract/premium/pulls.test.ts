import { createHash } from 'node:crypto';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import { ROLES } from '../../../domain/roles.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { achFiles, pullInvoices, pulls } from '../../../server/db/tables/premium.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addInvoice, addPulledGroup, SENDING_DATE } from '../../support/premium/invoices.ts';
import type { Pulls } from '../../support/premium/pulls.ts';
import { openPulls } from '../../support/premium/pulls.ts';

/* Premium pulls up to their submission (docs/rules/exchange.md, "Pulls"). */

let at: Pulls;
beforeAll(async () => {
  at = await openPulls();
});
afterAll(() => at?.close());

interface List {
  rows: { id: number; name: string; status: string; group_count: number; invoice_sum: number }[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, { value: string; count: number }[]>;
  sums?: { amount: number };
}

const countOf = async (id: number) => at.db.$count(pullInvoices, eq(pullInvoices.pull_id, id));

test('are for administrators and finance managers', async () => {
  const { id } = await at.created(100);
  const allowed: Role[] = [];
  for (const role of ROLES) {
    const answers = [
      await (await at.as(role)).get(`/batches`),
      await (await at.as(role)).get(`/batch?batchId=${id}`),
      await (await at.as(role)).get(`/batches/${id}/invoices`),
    ];
    if (answers.every(({ status }) => status === 200)) allowed.push(role);
    else for (const answer of answers) expectProblem(answer, 403);
  }
  expect(allowed).toEqual(['administrator', 'finance_manager']);
});

describe('creating', () => {
  test('takes the due open invoices of its groups, and says what it took', async () => {
    const [first, second] = [await addPulledGroup(at.db), await addPulledGroup(at.db)];
    const one = await addInvoice(at.db, first.id, { cents: [10_000, 2_550] });
    const other = await addInvoice(at.db, second.id, { cents: [99] });
    await addInvoice(at.db, second.id, { date: '2030-01-15' });
    const { status, body } = await at.create([first.id, second.id]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ dry_run: false, invoice_count: 2, invoice_sum: 126.49, refusal: null });
    expect(body.groups.map(({ invoices, sum }) => [invoices, sum])).toEqual([
      [[{ id: one.id, number: one.number, amount: 125.5 }], 125.5],
      [[{ id: other.id, number: other.number, amount: 0.99 }], 0.99],
    ]);
    const api = await at.as('finance_manager');
    const pull = (
      await api.get<{ groups: { number: string; invoices: { lines: { amount: number }[] }[] }[] }>(
        `/batch?batchId=${body.id}`,
      )
    ).body;
    expect(pull).toMatchObject({
      name: 'TN day 15',
      status: 'initial_review',
      sending_date: SENDING_DATE,
      group_count: 2,
      invoice_sum: 126.49,
      location: { id: 1 },
      file: null,
    });
    expect(pull.groups.map((group) => group.number)).toEqual([first.number, second.number]);
    expect(pull.groups[0]).toMatchObject({
      premium_funding_type: 'Pull',
      premium_routing_number: '061000146',
      premium_account_number: expect.stringMatching(/^••••\d{4}$/),
    });
    expect(pull.groups[0]?.invoices[0]?.lines.map(({ amount }) => amount)).toEqual([100, 25.5]);
    const rows = (await api.get<List>(`/batches/${body.id}/invoices`)).body;
    expect(rows.rows).toMatchObject([
      { id: one.id, group_number: first.number, payment_type: 'Pull', amount: 125.5, routing_number: '061000146' },
      { id: other.id, group_number: second.number, amount: 0.99, status: 'initial_review', answer: null },
    ]);
    expect(rows.sums).toEqual({ amount: 126.49 });
    expect((await api.get<List>(`/batches/${body.id}/invoices/${one.id}/lines`)).body.sums).toMatchObject({
      amount: 125.5,
    });
    expect((await at.invoiceOf(one.id)).status).toBe('initial_review');
  });

  test('is tried without effect', async () => {
    const [group, settled] = [await addPulledGroup(at.db), await addPulledGroup(at.db)];
    await addInvoice(at.db, group.id, { cents: [500] });
    await addInvoice(at.db, settled.id, { date: '2030-02-01' });
    const before = await at.db.$count(pulls);
    const { status, body } = await at.create([group.id, settled.id], {}, { 'Dry-Run': 'true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dry_run: true, id: null, invoice_count: 1, invoice_sum: 5 });
    expect(body.groups.map(({ refusal }) => refusal)).toEqual([
      null,
      `Group ${settled.number} has no open invoice dated up to 01/14/2030.`,
    ]);
    expect(await at.db.$count(pulls)).toBe(before);
    expectProblem(await at.create([group.id, settled.id]), 409);
    expect(await at.db.$count(pulls)).toBe(before);
  });

  test('is one effect of one intent', async () => {
    const group = await addPulledGroup(at.db);
    await addInvoice(at.db, group.id);
    const key = { 'Idempotency-Key': `create-${group.id}` };
    const [first, again] = [await at.create([group.id], {}, key), await at.create([group.id], {}, key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  test('is refused for groups that are not pulled together, and for what is not there', async () => {
    const group = await addPulledGroup(at.db);
    await addInvoice(at.db, group.id);
    const other = await addPulledGroup(at.db, { premium_schedule_day: 1 });
    await addInvoice(at.db, other.id);
    const elsewhere = await addPulledGroup(at.db, { location_id: 2 });
    await addInvoice(at.db, elsewhere.id);
    const why = async (ids: number[], more?: object) => expectProblem(await at.create(ids, more), 409).detail;
    expect(await why([group.id, other.id])).toBe(
      `Group ${other.number} has another schedule day than group ${group.number}.`,
    );
    expect(await why([group.id, elsewhere.id])).toBe(
      `Group ${elsewhere.number} is of another location than group ${group.number}.`,
    );
    expect(await why([group.id], { locationId: 2 })).toBe('The pull is for groups of another location.');
    expectProblem(await at.create([group.id, 2_000_000_000]), 404);
    for (const more of [{ sendingDate: '2020-01-01' }, { sendingDate: 'soon' }, { name: ' ' }, { groupIds: [] }])
      expectProblem(await at.create([group.id], more), 422);
  });
});

test('further groups are added while it is on review', async () => {
  const { id } = await at.created(100);
  const group = await addPulledGroup(at.db);
  await addInvoice(at.db, group.id, { cents: [250] });
  const add = async (headers?: Record<string, string>) =>
    (await at.as('administrator')).call<{ invoice_sum: number }>('PATCH', '/batch/invoice', {
      body: { id, groupIds: [group.id] },
      headers,
    });
  expect((await add({ 'Dry-Run': 'true' })).body).toMatchObject({ dry_run: true, id, invoice_sum: 2.5 });
  expect(await countOf(id)).toBe(1);
  expect((await add()).status).toBe(200);
  const { body } = await (await at.as('administrator')).get(`/batch?batchId=${id}`);
  expect(body).toMatchObject({ group_count: 2, invoice_sum: 3.5 });
  const again = expectProblem(await add(), 409);
  expect(again.detail).toMatch(/^Invoice P\d+ is in the pull "TN day 15"\.$/);
  await at.setStatus('administrator', id, 'on_approve');
  expect(expectProblem(await add(), 409).detail).toBe(
    'Groups are added while a pull is on review; this one is on approve.',
  );
});

describe('an invoice is in one open pull', () => {
  test('of fifty parallel requests one has it, and the others are told where it is', async () => {
    const group = await addPulledGroup(at.db);
    const invoices = [await addInvoice(at.db, group.id), await addInvoice(at.db, group.id)];
    const answers = await Promise.all(Array.from({ length: 50 }, () => at.create([group.id])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(expectProblem(answer, 409).detail).toBe(
        `Invoices ${invoices.map(({ number }) => number).join(', ')} are in the pull "TN day 15".`,
      );
    }
    const [, ...more] = await at.db
      .select()
      .from(pullInvoices)
      .where(and(eq(pullInvoices.invoice_id, invoices[0]?.id ?? 0), pullInvoices.is_open));
    expect(more).toEqual([]);
    expect((await at.invoiceOf(invoices[1]?.id ?? 0)).status).toBe('initial_review');
  });

  test('and its row has the id of the invoice, by which it is excluded', async () => {
    // one that no pull takes: from here on an invoice and its entry in a pull have different ids
    await addInvoice(at.db, (await addPulledGroup(at.db)).id);
    const { id, invoices } = await at.created(100, 200);
    const { body } = await (await at.as('finance_manager')).get<{ rows: object[] }>(`/batches/${id}/invoices`);
    expect(body.rows).toMatchObject(invoices.map((one) => ({ id: one.id, number: one.number })));
  });

  test('and in another one once it is excluded', async () => {
    const { id, group, invoices } = await at.created(100, 200);
    const [first] = invoices;
    const dry = await at.exclude(id, [first?.id ?? 0], { 'Dry-Run': 'true' });
    expect(dry.body).toMatchObject({ dry_run: true, results: [{ id: first?.id, outcome: 'done' }] });
    expect((await at.invoiceOf(first?.id ?? 0)).status).toBe('initial_review');
    expect((await at.exclude(id, [first?.id ?? 0])).status).toBe(200);
    expect((await at.invoiceOf(first?.id ?? 0)).status).toBe('open');
    const { body } = await (await at.as('administrator')).get(`/batch?batchId=${id}`);
    expect(body).toMatchObject({ group_count: 1, invoice_sum: 2 });
    const next = await at.create([group.id]);
    expect(next.body.groups.flatMap((one) => one.invoices.map((invoice) => invoice.id))).toEqual([first?.id]);
  });
});

describe('excluding', () => {
  test('says of each invoice what became of it, and nothing of another pull’s', async () => {
    const [mine, other] = [await at.created(100, 200), await at.created(300)];
    const foreign = other.invoices[0]?.id ?? 0;
    const { status, body } = await at.exclude(mine.id, [mine.invoices[0]?.id ?? 0, foreign]);
    expect(status).toBe(200);
    expect(body.results.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
    expect((await at.invoiceOf(foreign)).status).toBe('initial_review');
    expectProblem(await at.exclude(mine.id, [foreign]), 404);
    expectProblem(await at.exclude(2_000_000_000, [foreign]), 404);
    expectProblem(await at.exclude(mine.id, [foreign], {}, 'check_run_manager'), 403);
  });
});

describe('the status', () => {
  const STATUSES = ['initial_review', 'on_approve', 'submitted', 'paid'] as const;
  type Status = (typeof STATUSES)[number];

  /** Each status, with those that may be asked for in it. Paid has to wait for the effective date. */
  const ALLOWED: Readonly<Record<Status, readonly Status[]>> = {
    initial_review: ['on_approve'],
    on_approve: ['initial_review', 'submitted'],
    submitted: [],
    paid: [],
  };

  const inStatus = async (status: Status) => {
    const made = await at.created(100);
    if (status !== 'initial_review') await at.db.update(pulls).set({ status }).where(eq(pulls.id, made.id));
    return made;
  };

  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })));
  test.each(pairs)('from $from to $to', async ({ from, to }) => {
    const { id } = await inStatus(from);
    const answer = await at.setStatus('finance_manager', id, to, 'month end');
    const [after] = await at.db.select().from(pulls).where(eq(pulls.id, id));
    if (ALLOWED[from].includes(to)) {
      expect(answer.status).toBe(to === 'submitted' ? 202 : 200);
      expect(after?.status).toBe(to === 'submitted' ? from : to);
    } else {
      expect(expectProblem(answer, 409).current).toMatchObject({ id, status: from });
      expect(after?.status).toBe(from);
    }
  });

  test.each<[Status, boolean]>([
    ['initial_review', true],
    ['on_approve', true],
    ['submitted', false],
    ['paid', false],
  ])('exclusion while %s: %s', async (status, isAllowed) => {
    const { id, invoices } = await inStatus(status);
    const answer = await at.exclude(id, [invoices[0]?.id ?? 0]);
    if (isAllowed) expect(answer.status).toBe(200);
    else expectProblem(answer, 409);
    expect(await at.db.$count(pullInvoices, and(eq(pullInvoices.pull_id, id), isNull(pullInvoices.excluded_at)))).toBe(
      isAllowed ? 0 : 1,
    );
  });

  test('is not submitted without invoices, without a reason, by other roles, or by who asked', async () => {
    const { id, invoices } = await at.created(100);
    await at.setStatus('finance_manager', id, 'on_approve');
    expect(expectProblem(await at.setStatus('finance_manager', id, 'submitted'), 422).issues).toEqual([
      { path: 'reason', message: 'Reason is required' },
    ]);
    expectProblem(await at.setStatus('check_run_manager', id, 'submitted', 'x'), 403);
    const { body } = await at.setStatus('finance_manager', id, 'submitted', 'month end');
    expectProblem(await at.approve(body.approval.id, 'finance_manager'), 409);
    expectProblem(await at.approve(body.approval.id, 'check_run_manager'), 409);
    await at.exclude(id, [invoices[0]?.id ?? 0]);
    expect(expectProblem(await at.setStatus('finance_manager', id, 'submitted', 'x'), 409).detail).toBe(
      'The pull has no invoices. Add a group to it first.',
    );
  });

  test('of twenty parallel steps one is taken', async () => {
    const { id } = await at.created(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at.setStatus('administrator', id, 'on_approve')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const entries = await at.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.resource_type, 'pull'), eq(auditLog.resource_id, String(id)), eq(auditLog.action, 'update')),
      );
    expect(entries).toHaveLength(1);
  });
});

describe('an approval', () => {
  const asked = async (...cents: number[]) => {
    const made = await at.created(...cents);
    await at.setStatus('finance_manager', made.id, 'on_approve');
    const { body } = await at.setStatus('finance_manager', made.id, 'submitted', 'month end');
    return { ...made, approval: body.approval.id };
  };

  const stateOf = async (id: number) =>
    (await at.db.select({ status: approvals.status }).from(approvals).where(eq(approvals.id, id)))[0]?.status;

  test('shows what is debited from where', async () => {
    const { approval, group, invoices } = await asked(12_345);
    const { body } = await (await at.as('administrator')).get(`/approvals/${approval}`);
    expect(body).toMatchObject({
      request: 'Submit pull',
      about: 'TN day 15',
      amount: 123.45,
      effects: [
        'One ACH file debits 1 invoice, $123.45 in all',
        // the banking day after Monday, January 14
        'The debits settle on 01/15/2030',
        `${group.number} ${group.name}, invoice ${invoices[0]?.number}: $123.45 from the checking account ••••${group.premium_account_number?.slice(-4)} at 061000146`,
      ],
    });
  });

  test('is void once an invoice is excluded, and once the pull is under review again', async () => {
    const first = await asked(100, 200);
    await at.exclude(first.id, [first.invoices[0]?.id ?? 0]);
    expect(await stateOf(first.approval)).toBe('replaced');
    expectProblem(await at.approve(first.approval), 409);
    const second = await asked(100);
    await at.setStatus('administrator', second.id, 'initial_review');
    expect(await stateOf(second.approval)).toBe('replaced');
  });

  test('stands on the page of its pull while it waits', async () => {
    const { id, approval } = await asked(100);
    const page = async () => (await (await at.as('administrator')).get(`/batch?batchId=${id}`)).body;
    expect(await page()).toMatchObject({ request: { id: approval, asked_by: expect.stringMatching(/\S/) } });
    await at.approve(approval);
    expect(await page()).toMatchObject({ request: null, status: 'submitted' });
  });

  test.each([1, 2, 3, 4, 5])('and an exclusion at the same moment exclude each other, round %i', async () => {
    const { id, invoices, approval } = await asked(100, 200);
    const [approved, excluded] = await Promise.all([at.approve(approval), at.exclude(id, [invoices[0]?.id ?? 0])]);
    expect([approved.status, excluded.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const files = await at.db.select().from(achFiles).where(eq(achFiles.pull_id, id));
    expect(files.map((file) => file.debit_cents)).toEqual(approved.status === 200 ? [300] : []);
  });

  test('is void once an account is another one', async () => {
    const { id, group, approval } = await asked(100);
    await at.db.update(groups).set({ premium_account_number: '99887766' }).where(eq(groups.id, group.id));
    expect(expectProblem(await at.approve(approval), 409).detail).toBe(
      'What this would do has changed since it was asked for. It has to be asked for again.',
    );
    expect(await at.db.$count(achFiles, eq(achFiles.pull_id, id))).toBe(0);
  });

  test('is void once an account is another one that is shown with the same mask', async () => {
    const { id, group, approval } = await asked(100);
    const other = `99990000${group.premium_account_number?.slice(-4)}`;
    await at.db.update(groups).set({ premium_account_number: other }).where(eq(groups.id, group.id));
    const { asked: lines, now, detail } = expectProblem(await at.approve(approval), 409);
    expect(detail).toBe('What this would do has changed since it was asked for. It has to be asked for again.');
    expect(now).toEqual(lines);
    expect(await at.db.$count(achFiles, eq(achFiles.pull_id, id))).toBe(0);
    // asked for again, it replaces the request that was refused, and is approved
    const again = await at.setStatus('finance_manager', id, 'submitted', 'another account');
    expect(again.status).toBe(202);
    expect(await stateOf(approval)).toBe('replaced');
    expect((await at.approve(again.body.approval.id)).status).toBe(200);
    expect(await at.db.$count(achFiles, eq(achFiles.pull_id, id))).toBe(1);
  });

  test('that was asked for before whole accounts were compared is asked for again', async () => {
    const { id, approval } = await asked(100);
    const [row] = await at.db.select().from(approvals).where(eq(approvals.id, approval));
    const payload = JSON.stringify({ ...JSON.parse(row?.payload ?? ''), fingerprint: undefined });
    const sha256 = createHash('sha256').update(payload).digest('hex');
    await at.db.update(approvals).set({ payload, sha256 }).where(eq(approvals.id, approval));
    expectProblem(await at.approve(approval), 409);
    expect((await at.setStatus('finance_manager', id, 'submitted', 'again')).status).toBe(202);
  });

  test('is not asked for when a group cannot be debited, which is named', async () => {
    const group = await addPulledGroup(at.db, { premium_account_number: null });
    await addInvoice(at.db, group.id);
    const { body } = await at.create([group.id]);
    await at.setStatus('finance_manager', body.id, 'on_approve');
    expect(expectProblem(await at.setStatus('finance_manager', body.id, 'submitted', 'x'), 409).detail).toBe(
      `Group ${group.number} ${group.name} has no account number.`,
    );
  });

  test('given twice at once, submits once', async () => {
    const { id, approval } = await asked(100);
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.approve(approval)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await at.db.$count(achFiles, eq(achFiles.pull_id, id))).toBe(1);
  });
});

describe('the list', () => {
  test('finds pulls by name, counts statuses, and sorts by every column', async () => {
    const group = await addPulledGroup(at.db);
    await addInvoice(at.db, group.id);
    const name = `Quarter end ${group.number}`;
    const { body } = await at.create([group.id], { name });
    const api = await at.as('administrator');
    const found = (await api.get<List>(`/batches?query=quarter%20END%20${group.number}`)).body;
    expect(found.rows.map(({ id }) => id)).toEqual([body.id]);
    expect(found).toMatchObject({ total_filtered: 1, rows: [{ name, status: 'initial_review', group_count: 1 }] });
    expect(found.total_unfiltered).toBeGreaterThan(1);
    expect(found.filters.status?.find(({ value }) => value === 'initial_review')?.count).toBe(1);
    for (const field of ['name', 'location', 'sending_date', 'group_count', 'invoice_sum', 'status', 'created_by'])
      expect((await api.get(`/batches?order-by=${field}&direction=asc`)).status, field).toBe(200);
  });

  test('is answered whole for those on review, and capped', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => ({
      name: `Many ${n}`,
      location_id: 1,
      schedule_day: 1,
      sending_date: '2031-01-01',
      status: 'initial_review',
    }));
    await at.db.insert(pulls).values(rows);
    const api = await at.as('administrator');
    const whole = (await api.get<List>('/batches?status=initial_review&page-size=999999')).body;
    expect(whole.rows).toHaveLength(1000);
    expect(whole.total_filtered).toBeGreaterThanOrEqual(1200);
    expect((await api.get<List>('/batches?page-size=999999')).body.rows).toHaveLength(100);
    for (const size of ['0', '-1', '1000000000', 'abc'])
      expectProblem(await api.get(`/batches?status=initial_review&page-size=${size}`), 422);
    await at.db.delete(pulls).where(eq(pulls.sending_date, '2031-01-01'));
  });

  test('has exact totals beyond ten thousand', async () => {
    const before = await at.db.$count(pulls);
    await at.db.execute(sql`
      insert into pulls (name, location_id, schedule_day, sending_date, status)
      select 'Exact ' || n, 1, 1, date '2032-01-01' + n % 2, 'initial_review' from generate_series(1, 20406) n`);
    const api = await at.as('administrator');
    const whole = await api.get<List>('/batches?status=initial_review&query=Exact&page-size=999999');
    expect(whole.body.rows).toHaveLength(1000);
    expect(whole.body.total_filtered).toBe(20_406);
    expect(whole.body.total_unfiltered).toBe(before + 20_406);
    expect(whole.headers.get('x-total-estimated')).toBeNull();
    expect((await api.get<List>('/batches')).body.total_filtered).toBe(before + 20_406);
    await at.db.delete(pulls).where(gte(pulls.sending_date, '2032-01-01'));
  });
});
