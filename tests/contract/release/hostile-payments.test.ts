import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

/** The claim of `buildClaim` pays $175.00. */
const reversal = (changes: object = {}) =>
  buildClaim({
    status: '22',
    chargeCents: -25_000,
    patientResponsibilityCents: 0,
    lines: [],
    adjustments: [{ group: 'CO', reason: '45', amountCents: -7_500 }],
    ...changes,
  });
/** A claim that covers a reversal, so that the payment is not below zero. */
const other = (claimNumber: string) => buildClaim({ claimNumber });

const set = (number: string, changes: Parameters<typeof buildSet>[0] = {}) =>
  buildSet({ number, controlNumber: number.padStart(4, '0'), ...changes });
const owe = (cents: number) => [
  { providerId: '1', fiscalDate: '2025-12-31', reason: 'FB', reference: '', amountCents: cents },
];

/** What an upload is answered with, and the file's EOBs afterwards: number, cents, why it is on hold. */
interface Step {
  text: string;
  name?: string;
  says: RegExp;
  eobs: [number: string, cents: number, hold: string | null][];
}
const REFUSED: Step['eobs'] = [];

const PAID = fileText([set('1')]);
const LOADED = /^1 EOB of \$175\.00 loaded for group G\w+$/;
const first: Step = { text: PAID, says: LOADED, eobs: [['1', 17_500, null]] };

/** One table: a file, or several one after another, with what each gets (docs/rules/check-runs.md, "Payment files"). */
const CASES: [string, Step[]][] = [
  // what is a payment
  ['a debit', [{ text: fileText([set('1', { flag: 'D' })]), says: /BPR03 is D/, eobs: REFUSED }]],
  ['a prenotification', [{ text: fileText([set('1', { handling: 'P' })]), says: /BPR01 is P/, eobs: REFUSED }]],
  ['NON with money', [{ text: fileText([set('1', { method: 'NON' })]), says: /BPR04 is NON/, eobs: REFUSED }]],
  ['information with money', [{ text: fileText([set('1', { handling: 'H' })]), says: /BPR01 is H/, eobs: REFUSED }]],
  [
    'information without money, its balance carried forward',
    [
      {
        text: fileText([set('1', { handling: 'H', method: 'NON', adjustments: owe(17_500) })]),
        says: /^1 EOB of \$0\.00 loaded/,
        eobs: [['1', 0, null]],
      },
    ],
  ],
  [
    'handling D, I, U and X',
    [
      {
        text: fileText([
          set('1', { handling: 'D' }),
          set('2', { handling: 'I', claims: [other('B')] }),
          set('3', { handling: 'U', claims: [other('C')] }),
          set('4', { handling: 'X', claims: [other('D')] }),
        ]),
        says: /^4 EOBs of \$700\.00 loaded/,
        eobs: [
          ['1', 17_500, null],
          ['2', 17_500, null],
          ['3', 17_500, null],
          ['4', 17_500, null],
        ],
      },
    ],
  ],
  [
    'a predetermination with money',
    [{ text: fileText([set('1', { claims: [buildClaim({ status: '25' })] })]), says: /CLP02 is 25/, eobs: REFUSED }],
  ],
  [
    'a positive reversal',
    [{ text: fileText([set('1', { claims: [buildClaim({ status: '22' })] })]), says: /CLP02 is 22/, eobs: REFUSED }],
  ],
  [
    'a negative payment that is no reversal',
    [
      {
        text: fileText([set('1', { claims: [buildClaim(), reversal({ status: '1', claimNumber: 'B' })] })]),
        says: /only a reversal/,
        eobs: REFUSED,
      },
    ],
  ],
  [
    'a payment date before 2000',
    [{ text: fileText([set('1', { date: '1999-12-31' })]), says: /12\/31\/1999/, eobs: REFUSED }],
  ],
  [
    'a payment date in two years',
    [{ text: fileText([set('1', { date: '2027-01-02' })]), says: /01\/02\/2027/, eobs: REFUSED }],
  ],
  [
    'a debit beside a payment: the payment is loaded',
    [
      {
        text: fileText([set('1'), set('2', { flag: 'D', claims: [other('B')] })]),
        says: /^1 EOB of \$175\.00 loaded for group G\w+; 1 refused$/,
        eobs: [['1', 17_500, null]],
      },
    ],
  ],
  // tests
  [
    'a test',
    [
      {
        text: PAID.replace('*0*P*:', '*0*T*:'),
        says: /loaded for group G\w+; a test, which is neither sent nor released$/,
        eobs: [['1', 17_500, null]],
      },
    ],
  ],
  ['neither test nor production', [{ text: PAID.replace('*0*P*:', '*0*I*:'), says: /ISA15/, eobs: REFUSED }]],
  // the same payment twice
  [
    'one payment in two files that differ by a line break',
    [
      first,
      {
        text: fileText([set('1')], { lineEnd: '\n' }),
        says: /\$175\.00 is EOB 1 of the file cl250102\.000/,
        eobs: REFUSED,
      },
    ],
  ],
  [
    'one payment in two files that differ by ISA15',
    [first, { text: PAID.replace('*0*P*:', '*0*T*:'), says: /a duplicate/, eobs: REFUSED }],
  ],
  [
    'one payment in two files that differ by their control number and order',
    [
      {
        text: fileText([set('1'), set('2', { claims: [other('B')] })]),
        says: /^2 EOBs/,
        eobs: [
          ['1', 17_500, null],
          ['2', 17_500, null],
        ],
      },
      {
        text: fileText([set('2', { claims: [other('B')] }), set('1'), set('3', { claims: [other('C')] })], {
          controlNumber: 906,
        }),
        says: /^1 EOB of \$175\.00 loaded for group G\w+; 2 refused$/,
        eobs: [['3', 17_500, null]],
      },
    ],
  ],
  [
    'payments of $0.00 with one number: the same claims are a duplicate, others are not',
    [
      { text: fileText([set('1', { adjustments: owe(17_500) })]), says: /^1 EOB of \$0\.00/, eobs: [['1', 0, null]] },
      {
        text: fileText([set('1', { adjustments: owe(17_500) })], { lineEnd: '\n' }),
        says: /a duplicate/,
        eobs: REFUSED,
      },
      {
        text: fileText([set('1', { adjustments: owe(17_500), claims: [other('B')] })]),
        says: /^1 EOB of \$0\.00/,
        eobs: [['1', 0, null]],
      },
    ],
  ],
  [
    'one trace number with two amounts',
    [
      first,
      {
        text: fileText([set('1', { claims: [other('B'), other('C')] })]),
        says: /^1 EOB of \$350\.00 loaded for group G\w+; 1 on hold$/,
        eobs: [['1', 35_000, 'trace-number']],
      },
    ],
  ],
  [
    'one claim in two payments',
    [first, { text: fileText([set('2')]), says: /; 1 on hold$/, eobs: [['2', 17_500, 'possible-duplicate']] }],
  ],
  [
    'one claim in two payments of a file',
    [
      {
        text: fileText([set('1'), set('2')]),
        says: /^2 EOBs of \$350\.00 loaded for group G\w+; 1 on hold$/,
        eobs: [
          ['1', 17_500, null],
          ['2', 17_500, 'possible-duplicate'],
        ],
      },
    ],
  ],
  [
    'one claim on other days',
    [
      first,
      {
        text: fileText([set('2')]).replace('DTM*472*20250102', 'DTM*472*20250103'),
        says: LOADED,
        eobs: [['2', 17_500, null]],
      },
    ],
  ],
  [
    'one claim without dates on either side',
    [
      { ...first, text: PAID.replace(/DTM\*472\*\d+~/, '').replace(/SE\*\d+/, 'SE*16') },
      {
        text: fileText([set('2')])
          .replace(/DTM\*472\*\d+~/, '')
          .replace(/SE\*\d+/, 'SE*16'),
        says: /; 1 on hold$/,
        eobs: [['2', 17_500, 'possible-duplicate']],
      },
    ],
  ],
  // reversals
  [
    'a reversal followed by its correction',
    [
      first,
      {
        text: fileText([set('2', { claims: [reversal(), buildClaim()] })]),
        says: /^1 EOB of \$0\.00 loaded for group G\w+$/,
        eobs: [['2', 0, null]],
      },
    ],
  ],
  [
    'a correction before its reversal',
    [
      first,
      {
        text: fileText([set('2', { claims: [buildClaim(), other('B'), reversal()] })]),
        says: /; 1 on hold$/,
        eobs: [['2', 17_500, 'possible-duplicate']],
      },
    ],
  ],
  [
    'a reversal by its original reference number',
    [
      first,
      {
        text: fileText([set('2', { claims: [other('B'), reversal({ claimNumber: 'NEW' })] })]).replace(
          /(CLP\*PCN1\*22.*?REF\*1L\*G100~)(.*)SE\*(\d+)/s,
          (_, head, rest, count) => `${head}REF*F8*202501020001~${rest}SE*${Number(count) + 1}`,
        ),
        says: /^1 EOB of \$0\.00 loaded for group G\w+$/,
        eobs: [['2', 0, null]],
      },
    ],
  ],
  [
    'an orphan reversal',
    [
      {
        text: fileText([set('1', { claims: [other('B'), reversal()] })]),
        says: /; 1 on hold$/,
        eobs: [['1', 0, 'orphan-reversal']],
      },
    ],
  ],
  [
    'a reversal of another amount',
    [
      first,
      {
        text: fileText([
          set('2', {
            claims: [other('B'), reversal({ adjustments: [{ group: 'CO', reason: '45', amountCents: -8_500 }] })],
          }),
        ]),
        says: /; 1 on hold$/,
        eobs: [['2', 1000, 'orphan-reversal']],
      },
    ],
  ],
  [
    'a second reversal in another file',
    [
      first,
      {
        text: fileText([set('2', { claims: [other('B'), reversal()] })]),
        says: /^1 EOB of \$0\.00/,
        eobs: [['2', 0, null]],
      },
      {
        text: fileText([set('3', { claims: [other('C'), reversal()] })]),
        says: /claim 202501020001 is reversed already/,
        eobs: REFUSED,
      },
    ],
  ],
  [
    'a second reversal in the same file',
    [
      first,
      {
        text: fileText([
          set('2', { claims: [other('B'), reversal()] }),
          set('3', { claims: [other('C'), reversal()] }),
        ]),
        says: /^1 EOB of \$0\.00 loaded for group G\w+; 1 refused$/,
        eobs: [['2', 0, null]],
      },
    ],
  ],
];

let serial = 0;

/** Each case has a group and a payer of its own. */
const play = async (steps: readonly Step[]) => {
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

describe('a hostile 835', () => {
  test.each(CASES)('%s', async (_name, steps) => {
    await play(steps);
  });

  test('every EOB on hold says why', async () => {
    const group = await play([
      first,
      { text: fileText([set('2')]), says: /1 on hold/, eobs: [['2', 17_500, 'possible-duplicate']] },
    ]);
    const { rows } = await world.own.db.execute(sql`
      select e.on_hold_reason as reason from eobs e join payment_files f on f.id = e.payment_file_id
      join groups g on g.id = f.group_id where g.number = ${group} and e.is_on_hold`);
    expect(rows).toEqual([{ reason: 'Possible duplicate of claim 202501020001 in cl250102.000' }]);
  });
});
