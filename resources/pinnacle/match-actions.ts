import type { Action, Actions } from '../../declare/actions/actions.ts';
import { BANK_MATCH, type MatchState } from '../../domain/bank/match-states.ts';
import { DOLLARS } from '../../domain/currencies.ts';
import { bai2Code } from '../../domain/files/bai2-codes.ts';
import { traceAddress } from '../../domain/release/trace-address.ts';
import { CLAIMS_ROLES, PREMIUM_ROLES, RELEASE_ROLES } from '../../domain/roles.ts';
import { mayFollow } from '../../domain/states.ts';
import { addressOfRun } from '../check-runs/addresses.ts';
import { breakMatch, confirmMatch } from './match-calls.ts';
import type { BankTransaction } from './record.ts';
import { paidName } from './record.ts';

/** A match as the person saw it, with the name of what the credit pays. */
interface SeenMatch {
  id: number;
  version: number;
  state: MatchState;
  pays: string;
}

/**
 * The decisions about the match of a credit, for any record that shows one.
 *
 * @param matchOf the match that a record shows; null: it has none
 */
export const matchDecisions = <T>(a: Actions<T>, matchOf: (record: T) => SeenMatch | null): readonly Action[] => {
  const may = (to: MatchState) => (record: T) => {
    const match = matchOf(record);
    return match !== null && mayFollow(BANK_MATCH, match.state, to);
  };
  const seen = (record: T) => {
    const match = matchOf(record);
    return { params: { id: match?.id ?? 0 }, version: match?.version ?? 0 };
  };
  const pays = (record: T) => matchOf(record)?.pays;
  return [
    a.call('confirm', confirmMatch, {
      label: 'Confirm match',
      when: may('confirmed'),
      request: (record) => {
        const { params, version } = seen(record);
        return { params, body: { version } };
      },
      done: (record) => `Confirmed: the credit pays ${pays(record)}`,
      failed: 'Failed to confirm the match',
    }),
    a.call('break', breakMatch, {
      label: 'Break match…',
      fields: ['reason'],
      when: may('broken'),
      confirm: (record) => ({
        title: 'Break match?',
        text: `The credit is open again, and ${pays(record)} waits for another one. The two are not proposed to each other again.`,
        action: 'Break match',
        danger: true,
      }),
      request: (record, { reason }) => {
        const { params, version } = seen(record);
        return { params, body: { version, reason } };
      },
      done: (record) => `Broken: the credit no longer pays ${pays(record)}`,
      failed: 'Failed to break the match',
    }),
  ];
};

/** What is done with a transaction: the match of a credit is decided, the way of the payments is shown. */
export const transactionActions = (a: Actions<BankTransaction>): readonly Action[] => [
  ...matchDecisions(a, ({ match, ...one }) => match && { ...match, pays: paidName({ match, ...one }) ?? '' }),
  a.link('open-pull', {
    label: 'Open pull',
    access: PREMIUM_ROLES,
    when: ({ match }) => match?.pull_id != null,
    to: ({ match }) => `/premium/pull/${match?.pull_id}`,
  }),
  a.link('open-run', {
    label: 'Open check run',
    access: RELEASE_ROLES,
    when: ({ run }) => run !== null,
    to: ({ run }) => (run ? addressOfRun(run) : '/'),
  }),
  a.link('trace', {
    label: 'Trace',
    access: CLAIMS_ROLES,
    when: ({ code, currency, customerRefNumber, run }) =>
      run !== null || (customerRefNumber !== '' && bai2Code(code).sign === 'debit' && currency === DOLLARS),
    to: ({ id }) => traceAddress('entry', id),
  }),
];
