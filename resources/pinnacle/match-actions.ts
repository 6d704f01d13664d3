import type { Action, Actions } from '../../declare/actions.ts';
import { BANK_MATCH } from '../../domain/bank/match-states.ts';
import { bai2Code } from '../../domain/files/bai2-codes.ts';
import { traceAddress } from '../../domain/release/trace-address.ts';
import { CLAIMS_ROLES, PREMIUM_ROLES, RELEASE_ROLES } from '../../domain/roles.ts';
import { mayFollow } from '../../domain/states.ts';
import { addressOfRun } from '../check-runs/addresses.ts';
import { breakMatch, confirmMatch } from './match-calls.ts';
import type { BankTransaction } from './record.ts';
import { paidName } from './record.ts';

const may = (to: 'confirmed' | 'broken', { match }: BankTransaction): boolean =>
  match !== null && mayFollow(BANK_MATCH, match.state, to);

/** The match as the person saw it. */
const seen = ({ match }: BankTransaction) => ({ params: { id: match?.id ?? 0 }, version: match?.version ?? 0 });

/** What is done with a transaction: the match of a credit is decided, the way of the payments is shown. */
export const transactionActions = (a: Actions<BankTransaction>): readonly Action[] => [
  a.call('confirm', confirmMatch, {
    label: 'Confirm match',
    when: (one) => may('confirmed', one),
    request: (one) => {
      const { params, version } = seen(one);
      return { params, body: { version } };
    },
    done: (one) => `Confirmed: the credit pays ${paidName(one)}`,
    failed: 'Failed to confirm the match',
  }),
  a.call('break', breakMatch, {
    label: 'Break match…',
    fields: ['reason'],
    when: (one) => may('broken', one),
    confirm: (one) => ({
      title: 'Break match?',
      text: `The credit is open again, and ${paidName(one)} waits for another one. The two are not proposed to each other again.`,
      action: 'Break match',
      danger: true,
    }),
    request: (one, { reason }) => {
      const { params, version } = seen(one);
      return { params, body: { version, reason } };
    },
    done: (one) => `Broken: the credit no longer pays ${paidName(one)}`,
    failed: 'Failed to break the match',
  }),
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
    when: ({ code, customerRefNumber, run }) =>
      run !== null || (customerRefNumber !== '' && bai2Code(code).sign === 'debit'),
    to: ({ id }) => traceAddress('entry', id),
  }),
];
