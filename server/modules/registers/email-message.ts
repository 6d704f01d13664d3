import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../domain/files/check-registers.ts';
import { sumCents } from '../../../domain/money.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import type { checkRuns } from '../../db/tables/check-runs.ts';
import type { groups } from '../../db/tables/groups.ts';
import type { Facts } from '../../mail/content.ts';
import type { Message } from '../notifications/notify.ts';
import { runLink } from '../notifications/staff-message.ts';
import type { Report } from './create-set.ts';
import type { Totals } from './totals.ts';
import { inOrder } from './totals.ts';

/** What an email says of a run, its group and its registers. */
interface Built {
  run: Pick<typeof checkRuns.$inferSelect, 'id' | 'run_date' | 'sequence'>;
  group: Pick<typeof groups.$inferSelect, 'number' | 'name'>;
  reports: readonly Pick<Report, 'type' | 'include_phi' | 'include_diagnosis' | 'totals'>[];
}

const optionsOf = (report: Built['reports'][number]) => ({
  includePHI: report.include_phi,
  includeDiagnosisDetails: report.include_diagnosis,
});

const moneyRow = (name: string, payments: number, voids: number) => [name, payments, voids, payments - voids];

/** A line for each payment method used, and one for the sum. */
const totalsTable = (totals: Totals): Facts => {
  const methods = inOrder(totals).filter(({ payments, voids }) => payments !== 0 || voids !== 0);
  const all = (member: 'payments' | 'voids') => sumCents(methods.map((one) => one[member]));
  return {
    columns: [
      { label: 'Method' },
      { label: 'Payments', kind: 'money' },
      { label: 'Voids', kind: 'money' },
      { label: 'Net', kind: 'money' },
    ],
    rows: [
      ...methods.map(({ method, payments, voids }) => moneyRow(method, payments, voids)),
      moneyRow('All', all('payments'), all('voids')),
    ],
    isSummed: true,
  };
};

/** The email contains no patient or member names: only the registers and their totals. */
export const registersMessage = ({ run, group, reports }: Built, reason: string): Message => ({
  lines: [
    `The check registers of group ${group.number} ${group.name} for ${runDay(run.run_date, run.sequence)} are ready.`,
  ],
  facts: [
    {
      columns: [{ label: 'Check register' }],
      rows: reports.map((report) => [registerLabel(report.type as RegisterType, optionsOf(report))]),
    },
    ...reports.slice(0, 1).map(({ totals }) => totalsTable(totals)),
  ],
  link: runLink(run, group.number),
  reason,
});

/** Its subject. */
export const registersSubject = ({ run, group }: Pick<Built, 'run' | 'group'>, isNetwork: boolean): string =>
  `${isNetwork ? 'Network check' : 'Check'} registers of group ${group.number} for ${runDay(run.run_date, run.sequence)}`;

/** Why a recipient of a group gets it. */
export const recipientReason = (groupNumber: string): string =>
  `You receive this email because you are a recipient of the check registers of group ${groupNumber}.`;
