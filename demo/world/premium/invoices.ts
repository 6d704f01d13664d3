import * as t from '../../../server/db/tables/premium.ts';
import type { Bulk } from '../bulk.ts';
import type { GroupPlan } from '../group-plan.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** The state of an invoice, whether in a pull or not. */
export type BillState =
  | 'open'
  | 'paid'
  | 'part-paid'
  /** Credits exceed the billed amount. */
  | 'credited'
  | 'initial_review'
  | 'on_approve'
  | 'submitted';

interface BillLine {
  description: string;
  coverage: string;
  type: string;
  cents: number;
}

/** An invoice before it is written. */
export interface Bill {
  id: number;
  group: GroupPlan;
  month: string;
  division: number | null;
  /** Which of the group's divisions it is for, from 0. */
  part: number;
  number: string;
  lines: BillLine[];
  state: BillState;
}

const KINDS = [
  { description: 'Administration fee', coverage: 'Medical', type: 'Admin', share: 0.28 },
  { description: 'Specific stop loss', coverage: 'Medical', type: 'Stop Loss', share: 0.47 },
  { description: 'Network access', coverage: 'Medical', type: 'Fixed', share: 0.15 },
  { description: 'Pharmacy benefit', coverage: 'RXD', type: 'Fixed', share: 0.1 },
];

/** The lines of an invoice. @param parts how many divisions share the group's employees. */
export const billLines = (random: Random, group: GroupPlan, parts: number): BillLine[] => {
  const employees = Math.max(1, Math.round((group.employees / parts) * (0.95 + random.next() * 0.1)));
  return KINDS.slice(0, random.int(2, KINDS.length)).map(({ share, ...kind }) => ({
    ...kind,
    cents: Math.round(employees * group.premium.perEmployeeCents * share),
  }));
};

export const billTotal = (bill: Bill): number => bill.lines.reduce((cents, line) => cents + line.cents, 0);

const SHARE_PAID: Readonly<Record<BillState, number>> = {
  open: 0,
  paid: 1,
  'part-paid': 0.5,
  credited: 1.1,
  initial_review: 0,
  on_approve: 0,
  submitted: 0,
};

const statusOf = (state: BillState) => (state === 'part-paid' || state === 'credited' ? 'open' : state);

export const writeBill = (bulk: Bulk, world: World, bill: Bill): void => {
  const lines = bill.lines.map((line) => ({ ...line, credits: Math.round(line.cents * SHARE_PAID[bill.state]) }));
  const total = billTotal(bill);
  const credits = lines.reduce((cents, line) => cents + line.credits, 0);
  const at = world.clock.at(`${bill.month}-01`, 0);
  const created = at < world.clock.now ? at : world.clock.at(world.today, 120);
  bulk.add(t.premiumInvoices, {
    id: bill.id,
    group_id: bill.group.id,
    division_id: bill.division,
    number: bill.number,
    billing_date: `${bill.month}-01`,
    status: statusOf(bill.state),
    total_cents: total,
    balance_cents: total - credits,
    created_at: created,
    updated_at: created,
  });
  for (const [at, line] of lines.entries()) {
    bulk.add(t.premiumInvoiceLines, {
      id: bulk.id(t.premiumInvoiceLines),
      invoice_id: bill.id,
      number: at + 1,
      description: line.description,
      coverage_category: line.coverage,
      billing_type: line.type,
      amount_cents: line.cents,
      credits_cents: line.credits,
      balance_cents: line.cents - line.credits,
    });
  }
};
