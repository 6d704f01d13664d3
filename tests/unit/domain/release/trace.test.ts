import { describe, expect, test } from 'vitest';
import type { TraceFacts } from '../../../../domain/release/trace.ts';
import { traceSteps } from '../../../../domain/release/trace.ts';

const day = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

const REGISTER = {
  at: day(13),
  file: { kind: { report: 'detail' }, id: 5, name: 'register.xlsx' },
  has: true,
  droppedOffAt: day(14),
  isScheduled: false,
} as const;

const facts = (more: Partial<TraceFacts> = {}): TraceFacts => ({
  received: { at: day(9), file: { kind: 'payment', id: 1, name: 'cl261120.001' }, totalCents: 90_000 },
  trace: '004417',
  claims: [
    { number: 'C1', cents: 5_000, isVoid: false },
    { number: 'C0', cents: -1_000, isVoid: true },
  ],
  eob: { number: 'E1', cents: 4_000, state: 'paid', isOnHold: false },
  sent: { at: day(10), file: { kind: 'sent', id: 2, name: 'sent-1.csv', line: 12 } },
  stops: [],
  answers: [
    { at: day(11), file: { kind: 'received', id: 3, name: 'epay-1.csv' } },
    { at: day(12), file: { kind: 'received', id: 4, name: 'status-1.csv' } },
  ],
  answer: { method: 'Check', number: '771', status: 'Paid', cents: 4_000, paidOn: '2026-11-21' },
  register: REGISTER,
  funding: undefined,
  bank: [{ day: '2026-11-24', cents: 4_000, code: '475', text: 'CHECK PAID', reference: '771' }],
  replaces: undefined,
  replacedBy: undefined,
  ...more,
});

const lines = (of: TraceFacts) =>
  traceSteps(of).map(({ kind, text, at, cents, isDone }) =>
    [isDone ? 'done' : 'open', kind, text, at ?? '', cents ?? ''].join(' | '),
  );

test('a paid check from its file to the bank', () => {
  expect(lines(facts())).toEqual([
    `done | received | cl261120.001 was received | ${day(9)} | 90000`,
    'done | set | Payment with trace number 004417 |  | 4000',
    'done | claim | Claim C1 |  | 5000',
    'done | claim | Claim C0, a reversal |  | -1000',
    'done | eob | EOB E1 |  | 4000',
    `done | sent | Sent in sent-1.csv, line 12 | ${day(10)} | 4000`,
    'done | answer | Paid: Check 771 | 2026-11-21 | 4000',
    `done | register | On register.xlsx | ${day(13)} | 4000`,
    `done | drop-off | Dropped off | ${day(14)} | `,
    'done | bank | Check 771 was paid by the bank | 2026-11-24 | 4000',
  ]);
});

describe('what has not happened yet is named', () => {
  const following = (more: Partial<TraceFacts>, kind = 'eob') => {
    const all = lines(facts(more));
    return all.slice(all.findLastIndex((line) => line.includes(`| ${kind} |`)) + 1);
  };
  const eob = (state: TraceFacts['eob']['state'], isOnHold = false) => ({
    number: 'E1',
    cents: 4_000,
    state,
    isOnHold,
  });
  const none = { sent: undefined, answers: [], answer: undefined, register: undefined, bank: [] };

  test.each<[string, Partial<TraceFacts>, string[]]>([
    [
      'not sent',
      { ...none, eob: eob('not-sent') },
      ['open | sent | Not sent yet |  | ', 'open | register | No check register yet |  | '],
    ],
    [
      'on hold',
      { ...none, eob: eob('not-sent', true) },
      ['open | sent | Not sent: it is on hold |  | ', 'open | register | No check register yet |  | '],
    ],
    ['moved before it was sent', { ...none, eob: eob('moved') }, ['done | sent | Never sent |  | ']],
    [
      'a payment of $0.00',
      { ...none, eob: { number: 'E1', cents: 0, state: 'not-sent', isOnHold: false } },
      ['done | sent | Not sent: it pays $0.00 |  | ', 'open | register | No check register yet |  | '],
    ],
  ])('%s', (_, more, expected) => expect(following(more)).toEqual(expected));

  test.each<[string, Partial<TraceFacts>, string[]]>([
    [
      'sent, not answered',
      { answers: [], answer: undefined, register: undefined, bank: [], eob: eob('sent') },
      ['open | answer | Not answered yet |  | ', 'open | register | No check register yet |  | '],
    ],
    [
      'a stop is requested',
      {
        eob: eob('stop-requested'),
        stops: [{ at: day(15), file: { kind: 'sent', id: 9, name: 'stop-1.1.csv' } }],
        answers: [],
        answer: undefined,
        register: undefined,
        bank: [],
      },
      [
        `done | stop | A stop was asked for in stop-1.1.csv | ${day(15)} | `,
        'open | answer | Not answered yet |  | ',
        'open | register | No check register yet |  | ',
        'open | bank | Not at the bank yet |  | ',
      ],
    ],
    [
      'rejected and reissued',
      {
        eob: eob('reissued'),
        answer: { method: 'ACH', number: '', status: 'Rejected', cents: 4_000, paidOn: null },
        register: undefined,
        bank: [],
        replacedBy: 'E1-R1',
      },
      [`done | answer | Rejected: ACH | ${day(12)} | 4000`, 'done | reissue | EOB E1-R1 replaces it |  | '],
    ],
  ])('%s', (_, more, expected) => expect(following(more, 'sent')).toEqual(expected));

  test('paid, and neither dropped off nor at the bank', () => {
    const register = { ...REGISTER, droppedOffAt: null };
    expect(following({ register, bank: [] }, 'answer')).toEqual([
      `done | register | On register.xlsx | ${day(13)} | 4000`,
      'open | drop-off | Not dropped off yet |  | ',
      'open | bank | Not at the bank yet |  | ',
    ]);
  });

  test('held, and left off the register', () => {
    const register = { ...REGISTER, has: false };
    expect(following({ register, bank: [], eob: eob('paid', true) }, 'answer')).toEqual([
      `done | register | Not on register.xlsx | ${day(13)} | `,
      'open | bank | Not at the bank yet |  | ',
    ]);
  });
});

describe('the funding of a drop-off', () => {
  const funding = (more: Partial<TraceFacts>) => lines(facts(more)).filter((line) => line.includes('| funding |'));
  const credit = { day: '2026-11-20', cents: 123_400, isCertain: true };

  test.each<[string, Partial<TraceFacts>, string[]]>([
    ['no account for claims', {}, []],
    [
      'credited',
      { funding: { reference: 'D0000017', credit } },
      ['done | funding | Credited to the group’s account for claims | 2026-11-20 | 123400'],
    ],
    [
      'only proposed',
      { funding: { reference: 'D0000017', credit: { ...credit, isCertain: false } } },
      ['done | funding | Credited to the group’s account for claims, to be confirmed | 2026-11-20 | 123400'],
    ],
    [
      'not credited',
      { funding: { reference: 'D0000017', credit: undefined } },
      ['open | funding | Not credited to the group’s account for claims yet, as D0000017 |  | '],
    ],
    [
      'not dropped off',
      { register: { ...REGISTER, droppedOffAt: null }, funding: { reference: 'D0000017', credit: undefined } },
      [],
    ],
    [
      'credited before the release was taken back',
      { register: { ...REGISTER, droppedOffAt: null }, funding: { reference: 'D0000017', credit } },
      ['done | funding | Credited to the group’s account for claims | 2026-11-20 | 123400'],
    ],
    ['of which it is no part', { register: { ...REGISTER, has: false }, funding: { reference: 'D1', credit } }, []],
  ])('%s', (_, more, expected) => expect(funding(more)).toEqual(expected));

  test('stands between drop-off and bank', () => {
    const kinds = traceSteps(facts({ funding: { reference: 'D1', credit } })).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(['drop-off', 'funding', 'bank']);
  });
});

test('a reissue names what it replaces', () =>
  expect(lines(facts({ replaces: 'E0' }))[4]).toBe('done | eob | EOB E1, which replaces EOB E0 |  | 4000'));
