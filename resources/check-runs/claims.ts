import type { ChildLists } from '../../declare/children.ts';
import type { TagText } from '../../declare/list/columns.ts';
import { counted } from '../../declare/naming.ts';
import { centsToDollars } from '../../domain/money.ts';
import { traceAddress } from '../../domain/release/trace-address.ts';
import { CLAIMS_ROLES } from '../../domain/roles.ts';
import type { CheckRunDetail, Eob, PaymentFile } from './calls.ts';
import { Claim, eobClaims } from './calls.ts';
import { amountOf, claimsTotal } from './totals.ts';

const eligibilityOf = ({ is_eligible }: Claim): TagText => {
  if (is_eligible === null) return { text: 'Unknown', tone: 'neutral' };
  return is_eligible ? { text: 'Eligible', tone: 'success' } : { text: 'Ineligible', tone: 'warning', dot: true };
};

const line = (label: string, cents: number) => ({ label, of: { amount: centsToDollars(cents) } });

/** How the claims add up to the EOB: a loaded one balances, and the difference is the provider adjustments. */
const sumLines = (claims: readonly Claim[], { check_amount }: Eob) => {
  const [total, above] = [claimsTotal(claims), amountOf(check_amount)];
  const sum = line(counted(claims.length, 'claim'), total);
  return total === above ? [sum] : [sum, line('Provider adjustments (PLB)', above - total), line('EOB', above)];
};

/** The claims of an EOB; some of their columns are only for administrators (docs/rules/check-runs.md, "Release list"). */
export const claims = (c: ChildLists<readonly [Eob, PaymentFile, CheckRunDetail]>) =>
  c.list('claims', {
    title: 'Claims',
    caption: ([eob]) => `Claims of EOB ${eob.number}`,
    record: Claim,
    texts: { one: 'claim', empty: 'No claims' },
    given: ([eob]) => eob.claims,
    loaded: c.call(eobClaims, {
      params: ([eob, file, run]) => ({ id: run.id, groupId: run.group_id, fileId: file.id, eobNumber: eob.number }),
      rows: (eob) => eob.claims,
    }),
    list: {
      columns: (col) => [
        // the number, with tags beside it
        col.custom('number', { label: 'Claim', minWidth: 152, flex: 0 }),
        col.text('payee.name', { label: 'Payee', priority: 1, minWidth: 96 }),
        col.text('provider.name', { label: 'Provider', priority: 1, minWidth: 96 }),
        col.tags('is_eligible', {
          label: 'Eligibility',
          tags: (claim) => [eligibilityOf(claim)],
          priority: 1,
          minWidth: 112,
          flex: 0,
        }),
        // a link to the history, which also shows it
        col.custom('nomi_claims_status', { label: 'Status', minWidth: 104, flex: 1 }),
        col.text('original.payment_symbol', { label: 'Payment symbol', flex: 0 }),
        col.text('original.filename', { label: 'Original file name', minWidth: 120 }),
        // a button that shows them
        col.custom('diagnostics', { label: 'Info', minWidth: 48, flex: 0 }),
        col.money('amount', { label: 'Amount', minWidth: 104 }),
      ],
    },
    actions: (a) => [
      a.link('trace', { label: 'Trace', access: CLAIMS_ROLES, to: ({ id }) => traceAddress('claim', id) }),
    ],
    sumLines: (rows, [eob]) => sumLines(rows, eob),
  });
