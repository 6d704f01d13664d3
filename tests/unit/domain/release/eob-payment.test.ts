import { describe, expect, test } from 'vitest';
import type { Changed, EobPayment, PaymentState, ProcessorWord } from '../../../../domain/release/eob-payment.ts';
import * as rules from '../../../../domain/release/eob-payment.ts';
import { mayFollow } from '../../../../domain/states.ts';

const payment = (state: PaymentState, isOnHold = false, amountCents = 100): EobPayment => ({
  state,
  isOnHold,
  amountCents,
});

/** "paid", "paid, on hold", or the reason against it. */
const seen = (changed: Changed): string =>
  'refusal' in changed ? changed.refusal : changed.after.state + (changed.after.isOnHold ? ', on hold' : '');

test('which states follow which', () => {
  const FOLLOW: Record<PaymentState, string> = {
    'not-sent': 'sent voided moved',
    sent: 'stop-requested stopped paid rejected returned voided',
    'stop-requested': 'stopped paid rejected returned voided',
    stopped: 'paid voided reissued moved',
    paid: 'stop-requested stopped rejected returned voided',
    rejected: 'paid voided accepted-unpaid reissued moved',
    returned: 'paid voided accepted-unpaid reissued moved',
    voided: 'paid',
    'accepted-unpaid': 'paid',
    reissued: '',
    moved: '',
  };
  const found = Object.fromEntries(
    rules.PAYMENT_STATES.map((from) => [
      from,
      rules.PAYMENT_STATES.filter((to) => mayFollow(rules.EOB_PAYMENT, from, to))
        .sort()
        .join(' '),
    ]),
  );
  const sorted = Object.entries(FOLLOW).map(([from, to]) => [from, to.split(' ').sort().join(' ')]);
  expect(found).toEqual(Object.fromEntries(sorted));
});

describe('a hold', () => {
  test.each<[PaymentState, string]>([
    ['not-sent', 'not-sent, on hold'],
    ['sent', 'stop-requested, on hold'],
    ['paid', 'stop-requested, on hold'],
    ['stop-requested', 'is stop requested and cannot be put on hold'],
    ['stopped', 'is stopped and cannot be put on hold'],
    ['rejected', 'is rejected and cannot be put on hold'],
    ['returned', 'is returned and cannot be put on hold'],
    ['voided', 'is voided and cannot be put on hold'],
    ['accepted-unpaid', 'is accepted unpaid and cannot be put on hold'],
    ['reissued', 'is reissued and cannot be put on hold'],
    ['moved', 'is moved to a supplemental run and cannot be put on hold'],
  ])('of an EOB that is %s: %s', (state, expected) => {
    expect(seen(rules.held(payment(state)))).toBe(expected);
    expect(seen(rules.held(payment(state, true)))).toBe('is on hold already');
  });
});

describe('resuming', () => {
  test.each<[PaymentState, string]>([
    ['not-sent', 'not-sent'],
    ['paid', 'paid'],
    ['stop-requested', 'has a stop requested. Wait for the processor’s answer'],
    ['stopped', 'was stopped by the processor. Reissue it'],
    ['rejected', 'rejected'],
  ])('an EOB on hold that is %s: %s', (state, expected) => {
    expect(seen(rules.resumed(payment(state, true)))).toBe(expected);
    expect(seen(rules.resumed(payment(state)))).toBe('is not on hold');
  });
});

describe('after the release of its run', () => {
  test.each<[PaymentState, string, string]>([
    ['not-sent', 'moved', 'is not sent and cannot be reissued'],
    ['paid', 'paid', 'is paid and cannot be reissued'],
    [
      'stop-requested',
      'has a stop requested. Wait for the processor’s answer',
      'is stop requested and cannot be reissued',
    ],
    ['stopped', 'was stopped by the processor. Reissue it', 'moved'],
    ['rejected', 'rejected', 'moved'],
    ['returned', 'returned', 'moved'],
    ['voided', 'voided', 'is voided and cannot be reissued'],
    ['accepted-unpaid', 'accepted-unpaid', 'is accepted unpaid and cannot be reissued'],
    ['reissued', 'reissued', 'is reissued and cannot be reissued'],
    ['moved', 'moved', 'is moved to a supplemental run and cannot be reissued'],
  ])('an EOB on hold that is %s is resumed: %s; reissued: %s', (state, resumed, reissued) => {
    expect(seen(rules.resumedLater(payment(state, true)))).toBe(resumed);
    expect(seen(rules.resumedLater(payment(state)))).toBe('is not on hold');
    expect(seen(rules.reissuedLater(payment(state, true)))).toBe(reissued);
  });
});

describe('the processor’s words', () => {
  const WORDS: readonly ProcessorWord[] = ['Paid', 'Pending', 'Rejected', 'Returned', 'Stopped', 'Voided'];
  test('are these six', () => {
    expect(rules.PROCESSOR_WORDS).toEqual(WORDS);
  });

  const NOT_SENT = 'was not sent to the processor';
  test.each<[PaymentState, string[]]>([
    ['not-sent', [NOT_SENT, NOT_SENT, NOT_SENT, NOT_SENT, NOT_SENT, NOT_SENT]],
    ['sent', ['paid', 'sent', 'rejected', 'returned', 'stopped', 'voided']],
    ['stop-requested', ['paid', 'stop-requested', 'rejected', 'returned', 'stopped', 'voided']],
    [
      'stopped',
      [
        'paid',
        'stopped',
        'is stopped and cannot become rejected',
        'is stopped and cannot become returned',
        'stopped',
        'voided',
      ],
    ],
    ['paid', ['paid', 'paid', 'rejected', 'returned', 'stopped', 'voided']],
    [
      'rejected',
      [
        'paid',
        'rejected',
        'rejected',
        'is rejected and cannot become returned',
        'is rejected and cannot become stopped',
        'voided',
      ],
    ],
    [
      'reissued',
      [
        'is reissued and cannot become paid',
        'reissued',
        'is reissued and cannot become rejected',
        'is reissued and cannot become returned',
        'is reissued and cannot become stopped',
        'is reissued and cannot become voided',
      ],
    ],
  ])('about an EOB that is %s', (state, expected) => {
    expect(WORDS.map((word) => seen(rules.answered(payment(state), word)))).toEqual(expected);
  });

  test('said again, change nothing of what was settled since', () => {
    expect(seen(rules.answered(payment('reissued'), 'Rejected', 'Rejected'))).toBe('reissued');
    expect(seen(rules.answered(payment('reissued'), 'Paid', 'Rejected'))).toBe('is reissued and cannot become paid');
    expect(seen(rules.answered(payment('accepted-unpaid'), 'Returned', 'Returned'))).toBe('accepted-unpaid');
    // a stop that is too late: the processor says Paid once more
    expect(seen(rules.answered(payment('stop-requested', true), 'Paid', 'Paid'))).toBe('paid, on hold');
  });
});

describe('what is settled by a person', () => {
  test.each<[PaymentState, string, string, string]>([
    ['stopped', 'reissued', 'is stopped and cannot be voided', 'is stopped and cannot be accepted unpaid'],
    ['rejected', 'reissued', 'voided', 'accepted-unpaid'],
    ['returned', 'reissued', 'voided', 'accepted-unpaid'],
    ['paid', 'is paid and cannot be reissued', 'is paid and cannot be voided', 'is paid and cannot be accepted unpaid'],
    [
      'reissued',
      'is reissued and cannot be reissued',
      'is reissued and cannot be voided',
      'is reissued and cannot be accepted unpaid',
    ],
  ])('%s: %s, %s, %s', (state, reissue, voided, accepted) => {
    const one = payment(state, true);
    expect([rules.reissued(one), rules.voidedUnpaid(one), rules.acceptedUnpaid(one)].map(seen)).toEqual([
      reissue,
      voided,
      accepted,
    ]);
  });

  test('what was never sent is voided while it is on hold, and not before', () => {
    expect(seen(rules.voidedUnpaid(payment('not-sent', true)))).toBe('voided');
    expect(seen(rules.voidedUnpaid(payment('not-sent')))).toBe('waits to be sent. Put it on hold before it is voided');
    // the processor never had it, so that it can say nothing about it
    expect(seen(rules.answered(payment('voided'), 'Paid'))).toBe('was not sent to the processor');
    expect(seen(rules.answered(payment('voided'), 'Voided'))).toBe('was not sent to the processor');
    expect(seen(rules.answered(payment('voided'), 'Paid', 'Rejected'))).toBe('paid');
  });

  test('a reissue pays the same amount, and goes to the processor', () => {
    const reissue = rules.reissueOf(payment('rejected', false, 12_345));
    expect(reissue).toEqual({ state: 'not-sent', isOnHold: false, amountCents: 12_345 });
    expect(rules.isToSend(reissue)).toBe(true);
  });
});

test('only what is not sent, not on hold and pays something goes to the processor', () => {
  expect(rules.isToSend(payment('not-sent'))).toBe(true);
  expect(rules.isToSend(payment('not-sent', true))).toBe(false);
  expect(rules.isToSend(payment('not-sent', false, 0))).toBe(false);
  expect(rules.PAYMENT_STATES.filter((state) => rules.isToSend(payment(state)))).toEqual(['not-sent']);
  expect(seen(rules.sent(payment('paid')))).toBe('is not to be sent');
});

describe('the number of a reissue', () => {
  const LONG = '1'.repeat(50);
  test.each<[string, string[], string]>([
    ['88310021', [], '88310021-R1'],
    ['88310021', ['88310021-R1'], '88310021-R2'],
    [LONG, [], `${'1'.repeat(47)}-R1`],
    [LONG, [`${'1'.repeat(47)}-R1`], `${'1'.repeat(47)}-R2`],
    ['A', Array.from({ length: 9 }, (_, at) => `A-R${at + 1}`), 'A-R10'],
  ])('of %s where %j are taken: %s', (original, taken, expected) => {
    expect(rules.reissueNumber(original, (number) => taken.includes(number))).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(50);
  });
});

test.each<[PaymentState, boolean, boolean, rules.Place]>([
  ['not-sent', true, true, 'held'],
  ['not-sent', false, true, 'waiting'],
  ['paid', true, true, 'paid'],
  ['stop-requested', true, true, 'stop-requested'],
  ['reissued', false, true, 'reissued'],
  ['moved', false, true, 'moved'],
  ['not-sent', true, false, 'withdrawn'],
  ['paid', false, false, 'withdrawn'],
])('%s, on hold %s, live %s: its money is %s', (state, isOnHold, isLive, expected) => {
  expect(rules.placeOf({ state, isOnHold }, isLive)).toBe(expected);
});

test('there are thirteen places where money can be', () => {
  expect(Object.values(rules.PLACES)).toEqual([
    'On hold',
    'Waiting',
    'Sent',
    'Stop requested',
    'Stopped',
    'Paid',
    'Rejected',
    'Returned',
    'Voided',
    'Accepted unpaid',
    'Reissued',
    'Moved to a supplemental run',
    'Withdrawn',
  ]);
});
