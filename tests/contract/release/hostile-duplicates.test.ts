import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Step } from '../../support/release/hostile-files.ts';
import {
  expectOutcomes,
  first,
  LOADED,
  other,
  owe,
  PAID,
  REFUSED,
  reversal,
  set,
} from '../../support/release/hostile-files.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, fileText } from '../../unit/formats/x12-835-files.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

/** Files that repeat a payment or a claim, or reverse one, with what each gets (docs/rules/check-runs.md, "The same payment twice"). */
const CASES: [string, Step[]][] = [
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

describe('payments and claims that come again', () => {
  test.each(CASES)('%s', async (_name, steps) => {
    await expectOutcomes(world, steps);
  });

  test('every EOB on hold says why', async () => {
    const group = await expectOutcomes(world, [
      first,
      { text: fileText([set('2')]), says: /1 on hold/, eobs: [['2', 17_500, 'possible-duplicate']] },
    ]);
    const { rows } = await world.own.db.execute(sql`
      select e.on_hold_reason as reason from eobs e join payment_files f on f.id = e.payment_file_id
      join groups g on g.id = f.group_id where g.number = ${group} and e.is_on_hold`);
    expect(rows).toEqual([{ reason: 'Possible duplicate of claim 202501020001 in cl250102.000' }]);
  });
});
