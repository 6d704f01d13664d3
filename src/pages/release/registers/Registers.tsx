import { styled } from '@mui/material/styles';
import { PAYMENT_METHODS } from '../../../../domain/bank/payment-methods.ts';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { REGISTERS } from '../../../../domain/files/check-registers.ts';
import { formatUsd } from '../../../../domain/money.ts';
import type { RegisterReport } from '../../../../resources/check-runs/calls.ts';
import { amountOf } from '../../../../resources/check-runs/totals.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import { GridRow } from '../../../engine/table/elements.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FileLink } from '../../files/FileLink.tsx';
import { registerAddress } from '../addresses.ts';
import type { Heading } from '../NestedTable.tsx';
import { Cell, NameCell, NestedTable } from '../NestedTable.tsx';
import { setsOf } from './sets.ts';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  overflowX: 'auto',
}));

const HEADINGS: readonly Heading[] = [
  { label: 'Check register' },
  { label: 'PHI' },
  { label: 'Diagnoses' },
  ...PAYMENT_METHODS.map((label) => ({ label, align: 'right' as const })),
  { label: 'Dropped off' },
  { label: 'File' },
];

/** The net amount of one payment method, with its parts if there are voids. */
const Net = ({ totals, method }: Pick<RegisterReport, 'totals'> & { method: (typeof PAYMENT_METHODS)[number] }) => {
  const [payments, voids] = [amountOf(totals[method].payments.amount), amountOf(totals[method].voids.amount)];
  return (
    <Cell label={method} align="right" wraps>
      {formatUsd(payments - voids)}
      {voids !== 0 && (
        <>
          <br />
          {formatUsd(payments)} − {formatUsd(voids)} voids
        </>
      )}
    </Cell>
  );
};

const Report = ({ report }: { report: RegisterReport }) => {
  const { type, options, dropped_off_at: at, totals } = report;
  return (
    <GridRow data-line="" data-row="">
      <NameCell label="Check register">{REGISTERS[type].label}</NameCell>
      <Cell label="PHI">{options.includePHI ? 'Included' : 'Left out'}</Cell>
      <Cell label="Diagnoses">{options.includeDiagnosisDetails ? 'Included' : 'Left out'}</Cell>
      {PAYMENT_METHODS.map((method) => (
        <Net key={method} totals={totals} method={method} />
      ))}
      <Cell label="Dropped off">{at ? <time dateTime={at}>{showInstant(at)}</time> : <Dash />}</Cell>
      <Cell label="File" wraps holds="controls">
        <FileLink address={registerAddress(report)} inTable />
      </Cell>
    </GridRow>
  );
};

/** The check registers of a run, set by set, newest first. */
const Registers = ({ reports }: { reports: readonly RegisterReport[] }) => {
  if (reports.length === 0) return <Empty text="No check register has been built yet" />;
  return (
    <Blocks>
      {setsOf(reports).map(({ id, createdAt, reports: of }, at) => (
        <NestedTable
          key={id}
          caption={
            id === null
              ? 'Built before reports were grouped by a set'
              : `${at === 0 ? 'Latest set' : 'Set'}, built ${showInstant(createdAt)}`
          }
          headings={HEADINGS}
        >
          {of.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </NestedTable>
      ))}
    </Blocks>
  );
};

export default Registers;
