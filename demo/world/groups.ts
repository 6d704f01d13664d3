import { addDays, monthOf } from '../../domain/calendar/days.ts';
import { REGISTERS } from '../../domain/files/check-registers.ts';
import type { Tx } from '../../server/db/database.ts';
import * as t from '../../server/db/tables/groups.ts';
import { inventedAccount, inventedRouting } from './bank/bank-numbers.ts';
import { openBulk } from './bulk.ts';
import type { GroupPlan } from './group-plan.ts';
import { groupRow } from './group-row.ts';
import { divisionName, mailbox } from './names.ts';
import { randomOf } from './random.ts';
import { isNetworkReport, type ReportPlan } from './runs/report-plan.ts';
import type { AreaReport, World } from './world.ts';

export const COVERAGE = ['Medical', 'Dental', 'Vision', 'RXD', 'PBM', 'HRA', 'FSA', 'Short Term Disability'];

/** The recipients of a group's check registers; those of network reports are separate. */
const recipientsOf = (world: World, plan: GroupPlan, reports: ReportPlan[], ids: number[]) => {
  const random = randomOf(world.seed, 'recipients', plan.number);
  const recipient = (number: number, isNetwork: boolean) => ({
    group_id: plan.id,
    email: mailbox(`${isNetwork ? 'network' : 'payroll'} ${number}`, `group${plan.number}.example.test`),
    attachments: reports.flatMap((report, at) => {
      const id = ids[at];
      return id !== undefined && isNetworkReport(report) === isNetwork && random.chance(0.8) ? [id] : [];
    }),
    delayed_notice: random.chance(0.2),
    is_network: isNetwork,
  });
  const ordinary = Array.from({ length: random.int(1, 3) }, (_, at) => recipient(at + 1, false));
  return plan.network === 'none' ? ordinary : [...ordinary, recipient(1, true)];
};

const RECIPIENTS_PER_STATEMENT = 500;

/** Employer groups with their coverage, reports, recipients, divisions and accounts. */
export const writeGroups = async (tx: Tx, world: World): Promise<AreaReport> => {
  const tables = [t.coverageCategories, t.groups, t.groupCoverage, t.groupReports, t.groupDivisions, t.groupAccounts];
  const bulk = await openBulk(tx, [...tables, t.groupAccountDivisions]);
  const there = await tx.select().from(t.coverageCategories);
  const categories = COVERAGE.map((name) => {
    const known = there.find((one) => one.name === name)?.id;
    const id = known ?? bulk.id(t.coverageCategories);
    if (!known) bulk.add(t.coverageCategories, { id, name, is_active: name !== 'FSA' });
    return { id, name };
  });
  const recipients: (typeof t.groupRecipients.$inferInsert)[] = [];
  for (const plan of world.groups) {
    const random = randomOf(world.seed, 'coverage', plan.number);
    bulk.add(t.groups, groupRow(world, plan));
    for (const { id, name } of categories) {
      if (name !== 'Medical' && !random.chance(0.35)) continue;
      const paidThrough = addDays(`${monthOf(world.today)}-01`, random.chance(0.85) ? -1 : -32);
      bulk.add(t.groupCoverage, { group_id: plan.id, coverage_category_id: id, paid_through: paidThrough });
    }
    const reports = plan.reports.map((report) => {
      const id = bulk.id(t.groupReports);
      // a group's settings refer to a register by its name
      bulk.add(t.groupReports, { id, group_id: plan.id, ...report, type: REGISTERS[report.type].name });
      return id;
    });
    recipients.push(...recipientsOf(world, plan, plan.reports, reports));
    addDivisions(bulk, plan, random);
    await bulk.flushIfFull();
  }
  const rows = await bulk.finish();
  for (let from = 0; from < recipients.length; from += RECIPIENTS_PER_STATEMENT) {
    await tx.insert(t.groupRecipients).values(recipients.slice(from, from + RECIPIENTS_PER_STATEMENT));
  }
  return { rows: rows + recipients.length, planted: [] };
};

/** A group that is billed by division gets divisions; the last one has its own account. */
const addDivisions = (
  bulk: Awaited<ReturnType<typeof openBulk>>,
  plan: GroupPlan,
  random: ReturnType<typeof randomOf>,
) => {
  if (!plan.premium.isByDivision || !plan.premium.isActive) return;
  const divisions = Array.from({ length: plan.premium.divisions }, (_, at) => {
    const id = bulk.id(t.groupDivisions);
    bulk.add(t.groupDivisions, { id, group_id: plan.id, name: divisionName(random, at + 1) });
    return id;
  });
  const last = divisions.at(-1);
  if (last === undefined) return;
  const account = bulk.id(t.groupAccounts);
  bulk.add(t.groupAccounts, {
    id: account,
    group_id: plan.id,
    label: 'Account of the last division',
    type: 'checking',
    routing_number: inventedRouting(plan.id + 5),
    account_number: inventedAccount('premium', 900_000 + plan.id),
  });
  bulk.add(t.groupAccountDivisions, { division_id: last, account_id: account });
};
