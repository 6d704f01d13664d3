import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trace } from '../../../contract/trace.ts';
import { bankAccounts, bankTransactions } from '../../../server/db/tables/bank.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { registerReports } from '../../../server/db/tables/registers.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addTraced } from '../../support/release/traced.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { bankFile, postBankFile } from '../../support/worlds/bank.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
/** The ids of a paid check's EOB, and of the bank's entries. */
let check: number;
let entries: number[];

beforeAll(async () => {
  opened = await openOwnServer();
  ({ check, entries } = await addTraced(opened.own.db));
});
afterAll(() => opened?.close());

const ask = async (query: string, role: Parameters<typeof apiAs>[1] = 'administrator') =>
  (await apiAs(opened.server.url, role)).get<Trace>(`/trace?${query}`);

const steps = async (query: string) => {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.steps.map(({ kind, text, at: when, amount, isDone }) => [kind, text, when, amount, isDone]);
};

const PAID = (id: number, claim: number) => [
  ['received', 'cl260302.000 was received', '2026-03-02T09:00:00.000Z', 31, true],
  ['set', 'Payment with trace number T0', null, 12, true],
  ['claim', `Claim CLM-${claim}`, null, 10, true],
  ['claim', `Claim CLM-${claim + 1}`, null, 2.5, true],
  ['claim', `Claim CLM-${claim + 2}, a reversal`, null, -0.5, true],
  ['eob', 'EOB TR-0', null, 12, true],
  ['sent', `Sent in sent-${id}.csv`, '2026-03-02T10:00:00.000Z', 12, true],
  ['answer', 'Paid: Check 771', '2026-03-03', 12, true],
  ['register', 'On traced-detail.xlsx', '2026-03-02T12:00:00.000Z', 12, true],
  ['drop-off', 'Dropped off', '2026-03-02T13:00:00.000Z', null, true],
  ['bank', 'Check 771 was paid by the bank', '2026-03-05', 12, true],
];

describe('a dollar is traced from each of its ends', () => {
  test.each(['eob', 'claim', 'entry', 'check number', 'EOB number', 'claim number', 'trace number'])(
    '%s',
    async (from) => {
      const { db } = opened.own;
      const [claim] = await db.select().from(claims).where(eq(claims.eob_id, check)).orderBy(claims.id);
      const [eob] = await db.select().from(eobs).where(eq(eobs.id, check));
      const queries: Record<string, string> = {
        eob: `eob-id=${check}`,
        claim: `claim-id=${claim?.id}`,
        entry: `bank-entry-id=${entries[0]}`,
        'check number': 'number=771',
        'EOB number': 'number=tr-0',
        'claim number': `number=CLM-${claim?.id}`,
        'trace number': 'number=T0',
      };
      expect(await steps(queries[from] ?? '')).toEqual(PAID(eob?.payment_file_id ?? 0, claim?.id ?? 0));
    },
  );

  test('what was not sent has neither an answer nor a bank entry', async () =>
    expect((await steps('number=TR-3')).slice(-2)).toEqual([
      ['sent', 'Not sent: it is on hold', null, null, false],
      ['register', 'Not on traced-detail.xlsx', '2026-03-02T12:00:00.000Z', null, true],
    ]));

  test('electronic payments of a day are one entry of the bank', async () => {
    expect((await steps('number=TR-1')).at(-1)).toEqual(['bank', '455 PAID, T-100-20260302', '2026-03-05', 10, true]);
    const { body } = await ask(`bank-entry-id=${entries[1]}`);
    expect([body.eob, body.steps, body.candidates.map(({ label, amount }) => [label, amount])]).toEqual([
      null,
      [],
      [
        ['EOB TR-1', 7],
        ['EOB TR-2', 3],
      ],
    ]);
  });

  test('a number that nothing has, and an entry that pays nothing known, have no candidates', async () => {
    for (const query of ['number=nosuch', `bank-entry-id=${entries[2]}`, `bank-entry-id=${entries[3]}`]) {
      expect((await ask(query)).body).toEqual({ eob: null, steps: [], candidates: [], more: false });
    }
  });
});

test('it says where the EOB stands, and opens the files of each step', async () => {
  const { body } = await ask(`eob-id=${check}`);
  expect(body.eob).toMatchObject({
    id: check,
    label: 'EOB TR-0',
    detail: 'T-100 Orchard Foods, 03/02/2026',
    amount: 12,
  });
  expect(body.eob?.place).toMatchObject({ screen: 'check-runs' });
  const names = body.steps.flatMap(({ file }) => (file ? [file.name.replace(/\d+(?=\.csv)/, 'N')] : []));
  expect(names).toEqual(['cl260302.000', 'sent-N.csv', 'status-N.csv', 'traced-detail.xlsx']);
  const tickets = await Promise.all(
    body.steps.flatMap(({ file }) =>
      file ? [apiAs(opened.server.url, 'administrator').then((api) => api.post('/files/tickets', file.address))] : [],
    ),
  );
  expect(tickets.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

test.each(['', 'eob-id=1&claim-id=1', 'number=1&eob-id=1', 'eob-id=x'])('"%s" is refused', async (query) => {
  expectProblem(await ask(query), 422);
});

test.each(['eob-id=999999', 'claim-id=999999', 'bank-entry-id=999999'])('%s is not found', async (query) => {
  expectProblem(await ask(query), 404);
});

test('roles without the claims search do not trace', async () => {
  expectProblem(await ask(`eob-id=${check}`, 'epayables_manager'), 403);
});

test('a trace is audited as a read of the EOB', async () => {
  await ask(`eob-id=${check}`);
  const rows = await opened.own.db.select().from(auditLog).where(eq(auditLog.action, 'read'));
  expect(JSON.stringify(rows.at(-1))).toContain(`"trace":[${check}]`);
});

// the last one: from here on the bank reports the account for the claims of the group
test('the credit that funds a drop-off is a step of its EOBs, and leads to them', async () => {
  const { db } = opened.own;
  const [file] = await db
    .select({ run: paymentFiles.check_run_id })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(eq(eobs.id, check));
  const run = file?.run ?? 0;
  const reference = `D${String(run).padStart(7, '0')}`;
  await db
    .update(checkRuns)
    .set({ released_at: new Date('2026-03-02T13:00:00Z') })
    .where(eq(checkRuns.id, run));
  await db
    .update(registerReports)
    .set({ totals: { Check: { payments: 1250, voids: 50 }, ACH: { payments: 1000, voids: 0 } } })
    .where(eq(registerReports.check_run_id, run));
  await db
    .insert(bankAccounts)
    .values({ account_number: '9944', title: 'Orchard Foods', purpose: 'claims', group_number: 'T-100' });
  const funding = async () => (await steps(`eob-id=${check}`)).filter(([kind]) => kind === 'funding');
  const missing = `Not credited to the group’s account for claims yet, as ${reference}`;
  expect(await funding()).toEqual([['funding', missing, null, null, false]]);

  await postBankFile(db, bankFile('2026-03-03', [{ account: '9944', entries: [['195', 2200, '', 'FUNDING']] }]));
  await matchBankCredits(db, undefined);
  const [credit] = await db.select().from(bankTransactions).where(eq(bankTransactions.text, 'FUNDING'));
  // it is further back than the daily run looks
  expect(await funding()).toEqual([['funding', missing, null, null, false]]);
  await matchBankCredits(db, credit?.file_id);
  const proposed = 'Credited to the group’s account for claims, to be confirmed';
  expect(await funding()).toEqual([['funding', proposed, '2026-03-03', 22, true]]);
  const { body } = await ask(`bank-entry-id=${credit?.id}`);
  expect(body.candidates.map(({ label }) => label)).toEqual(['EOB TR-0', 'EOB TR-1', 'EOB TR-2', 'EOB TR-3']);

  await postBankFile(db, bankFile('2026-03-04', [{ account: '9944', entries: [['195', 2200, reference, 'NAMED']] }]));
  const [named] = await db.select().from(bankTransactions).where(eq(bankTransactions.text, 'NAMED'));
  await matchBankCredits(db, named?.file_id);
  expect(await funding()).toEqual([['funding', 'Credited to the group’s account for claims', '2026-03-04', 22, true]]);
  // it names nothing and pays nothing known
  expect((await ask(`bank-entry-id=${credit?.id}`)).body.candidates).toEqual([]);
});
