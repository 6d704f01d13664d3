import { describe, expect, test } from 'vitest';
import type { DifferenceClass, GateInput } from '../../../../domain/release/gate.ts';
import { faultsBeyond, gateFaults } from '../../../../domain/release/gate.ts';

/* The release gate (docs/rules/check-runs.md, "Release gate"). Amounts in cents. */

/** A run of $15.00 on which all sides agree. */
const OPEN: GateInput = {
  isLatestSet: true,
  reports: [{ label: 'Detail', says: { Check: 1000, ACH: 500 }, now: { Check: 1000, ACH: 500, Network: 0 } }],
  methods: [
    { method: 'Check', files: 1000, register: 1000, processor: 1000 },
    { method: 'ACH', files: 500, register: 500, processor: 500 },
  ],
  lcrCents: 1500,
  voidsInLcr: 0,
  classes: [],
  unanswered: 0,
  paidOnHold: 0,
  testFiles: [],
};

const part = (
  side: DifferenceClass['side'],
  method: DifferenceClass['method'],
  cents: number,
  label = 'EOBs on hold',
  isBlocking = false,
): DifferenceClass => ({ side, method, cents, label, isBlocking });

/** The check of $10.00 is on hold: register and processor leave it out, and the LCR total does. */
const HELD: Partial<GateInput> = {
  reports: [{ label: 'Detail', says: { ACH: 500 }, now: { ACH: 500 } }],
  methods: [
    { method: 'Check', files: 1000, register: 0, processor: 0 },
    { method: 'ACH', files: 500, register: 500, processor: 500 },
  ],
  lcrCents: 500,
  classes: [part('register', 'Check', -1000), part('processor', 'Check', -1000), part('LCR', 'all', -1000)],
};

describe('a run that may be released', () => {
  test.each<[string, Partial<GateInput>]>([
    ['all sides agree', {}],
    ['the differences are explained, and none blocks', HELD],
    ['nothing is paid', { reports: [], methods: [], lcrCents: 0 }],
    ['a blocking class comes to nothing', { classes: [part('LCR', 'all', 0, 'unexplained', true)] }],
  ])('%s', (_, change) => {
    expect(gateFaults({ ...OPEN, ...change })).toEqual([]);
  });
});

describe('a run that may not', () => {
  test.each<[string, Partial<GateInput>, string[]]>([
    ['reports of an earlier set', { isLatestSet: false }, ['The reports are not of the latest set.']],
    [
      'a report that is not true any more',
      { reports: [{ label: 'Summary', says: { Check: 1000, ACH: 500 }, now: { Check: 900, ACH: 500 } }] },
      ['Summary says $10.00 of Check, the run is $9.00 now: rebuild the check registers.'],
    ],
    [
      'a method that the report does not have',
      { reports: [{ label: 'Detail', says: { Check: 1000, ACH: 500 }, now: { Check: 1000, ACH: 500, Epay: 1 } }] },
      ['Detail says $0.00 of Epay, the run is $0.01 now: rebuild the check registers.'],
    ],
    ['no LCR total', { lcrCents: undefined }, ['There is no LCR total.']],
    ['an LCR total that is more', { lcrCents: 1600 }, ['The LCR total differs by $1.00 without an explanation.']],
    [
      'a class that explains a part of it',
      { ...HELD, lcrCents: 400 },
      ['The LCR total differs by -$1.00 without an explanation.'],
    ],
    [
      'methods that differ, although their sum does not',
      {
        methods: [
          { method: 'Check', files: 1000, register: 1000, processor: 900 },
          { method: 'ACH', files: 500, register: 500, processor: 600 },
        ],
      },
      [
        'Check: the processor differs by -$1.00 without an explanation.',
        'ACH: the processor differs by $1.00 without an explanation.',
      ],
    ],
    [
      'paid though on hold',
      {
        ...HELD,
        methods: [
          { method: 'Check', files: 1000, register: 0, processor: 1000 },
          { method: 'ACH', files: 500, register: 500, processor: 500 },
        ],
      },
      ['Check: the processor differs by $10.00 without an explanation.'],
    ],
    [
      'a register that leaves something out',
      {
        methods: [
          { method: 'Check', files: 1000, register: 0, processor: 1000 },
          { method: 'ACH', files: 500, register: 500, processor: 500 },
        ],
      },
      ['Check: the register differs by -$10.00 without an explanation.'],
    ],
    [
      'a class of another method',
      {
        ...HELD,
        classes: [part('register', 'Check', -1000), part('processor', 'ACH', -1000), part('LCR', 'all', -1000)],
      },
      [
        'Check: the processor differs by -$10.00 without an explanation.',
        'ACH: the processor differs by $10.00 without an explanation.',
      ],
    ],
    [
      'blocking classes',
      {
        ...HELD,
        classes: [
          part('register', 'Check', -1000),
          part('processor', 'Check', -1000, 'rejected payments', true),
          part('LCR', 'all', -1000, 'rejected payments', true),
        ],
      },
      ['Processor, Check: rejected payments, -$10.00.', 'LCR: rejected payments, -$10.00.'],
    ],
    ['voided EOBs in the LCR total', { voidsInLcr: 500 }, ['The LCR total still has voided EOBs, $5.00.']],
    ['one payment without an answer', { unanswered: 1 }, ['1 payment is not answered by the processor.']],
    ['several', { unanswered: 3 }, ['3 payments are not answered by the processor.']],
    [
      'one payment that was made although it was to be stopped',
      { paidOnHold: 1 },
      ['1 payment was made although its EOB is on hold.'],
    ],
    ['several of them', { paidOnHold: 2 }, ['2 payments were made although their EOBs are on hold.']],
    ['a test file', { testFiles: ['cl261120.000'] }, ['cl261120.000 is a test file.']],
  ])('%s', (_, change, faults) => {
    expect(gateFaults({ ...OPEN, ...change })).toEqual(faults);
  });
});

test('an override holds for the faults it names, and for no other', () => {
  expect(faultsBeyond(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(faultsBeyond(['a'], ['a', 'b'])).toEqual([]);
  expect(faultsBeyond(['a', 'c'], ['a', 'b'])).toEqual(['c']);
});
