import { formatUsd } from '../../../../domain/money.ts';
import { BLOCKING_KINDS } from '../../../../domain/release/run-totals.ts';
import type { CheckRunDetail, DifferenceLine, RunBalance } from '../../../../resources/check-runs/calls.ts';
import { amountOf, differenceOf } from '../../../../resources/check-runs/totals.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import { GridRow } from '../../../engine/table/elements.tsx';
import { useShowMore } from '../../../engine/table/ShowMore.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Heading } from '../NestedTable.tsx';
import { Cell, NestedTable, SumRow } from '../NestedTable.tsx';
import { bySeverity, KINDS, sumsOf } from './balance.ts';
import { builtRegister, netOf } from './buckets.ts';

const SHOWN_LINES = 10;

const METHOD_HEADINGS: readonly Heading[] = [
  { label: 'Payment method' },
  { label: 'Payments', align: 'right' },
  { label: 'Voids', align: 'right' },
  { label: 'Net', align: 'right' },
  { label: 'Processor', align: 'right' },
  { label: 'Register', align: 'right' },
  { label: 'LCR', align: 'right' },
];

const centsOf = (dollars: number | null): number | undefined => (dollars === null ? undefined : amountOf(dollars));

/** Another total, and its difference from the net. */
const Other = ({ label, cents, net }: { label: string; cents: number | undefined; net: number }) => {
  const difference = cents === undefined ? undefined : differenceOf(cents, net);
  return (
    <Cell label={label} align="right">
      <span data-tags="">
        {difference && <Tag tone="warning">{difference}</Tag>}
        {cents === undefined ? <Dash /> : formatUsd(cents)}
      </span>
    </Cell>
  );
};

const Money = ({ label, cents }: { label: string; cents: number }) => (
  <Cell label={label} align="right">
    {formatUsd(cents)}
  </Cell>
);

const Methods = ({ run }: { run: CheckRunDetail }) => {
  const { methods, lcr, processor } = run.balance;
  const built = builtRegister(run)?.buckets;
  const { payments, voids, net } = sumsOf(methods);
  return (
    <NestedTable
      caption="Payments − voids = net, by payment method"
      headings={METHOD_HEADINGS}
      foot={
        <SumRow label="All methods" span={1}>
          <Money label="Payments" cents={payments} />
          <Money label="Voids" cents={voids} />
          <Money label="Net" cents={net} />
          <Other label="Processor" cents={centsOf(processor)} net={net} />
          <Other label="Register" cents={built && netOf(built)} net={net} />
          <Other label="LCR" cents={centsOf(lcr)} net={net} />
        </SumRow>
      }
    >
      {methods.map((of) => (
        <SumRow key={of.method} label={of.method} span={1}>
          <Money label="Payments" cents={amountOf(of.payments)} />
          <Money label="Voids" cents={amountOf(of.voids)} />
          <Money label="Net" cents={amountOf(of.net)} />
          <Other label="Processor" cents={centsOf(of.processor)} net={amountOf(of.net)} />
          <Other
            label="Register"
            cents={built?.find(({ method }) => method === of.method)?.net}
            net={amountOf(of.net)}
          />
          <Cell label="LCR" align="right">
            <Dash />
          </Cell>
        </SumRow>
      ))}
    </NestedTable>
  );
};

const BETWEEN: Readonly<Record<DifferenceLine['between'], string>> = {
  'files-lcr': 'LCR against files',
  'files-processor': 'Processor against files',
  'files-register': 'Register against files',
};

const LINE_HEADINGS: readonly Heading[] = [
  { label: 'Kind' },
  { label: 'Between' },
  { label: 'Payment method' },
  { label: 'Why' },
  { label: 'Difference', align: 'right' },
];

const Line = ({ line }: { line: DifferenceLine }) => (
  <GridRow data-line="" data-row="">
    <Cell label="Kind">
      <span data-tags="">
        <Tag tone={KINDS[line.kind].tone} dot>
          {KINDS[line.kind].label}
        </Tag>
        {BLOCKING_KINDS.includes(line.kind) && <Tag tone="error">Blocks the run</Tag>}
      </span>
    </Cell>
    <Cell label="Between">{BETWEEN[line.between]}</Cell>
    <Cell label="Payment method">{line.method === 'all' ? 'All' : line.method}</Cell>
    <Cell label="Why" wraps>
      {line.note}
    </Cell>
    <Cell label="Difference" align="right">
      {differenceOf(amountOf(line.amount), 0) ?? formatUsd(0)}
    </Cell>
  </GridRow>
);

const Lines = ({ differences }: RunBalance) => {
  const { slice, more } = useShowMore(bySeverity(differences), 'differences', SHOWN_LINES);
  if (differences.length === 0) return null;
  return (
    <>
      <NestedTable caption="Differences" headings={LINE_HEADINGS}>
        {slice.map((line) => (
          <Line key={`${line.between} ${line.kind} ${line.method} ${line.note}`} line={line} />
        ))}
      </NestedTable>
      {more}
    </>
  );
};

/** The explained totals: each method's net next to the other totals, and every difference with its kind. */
const ExplainedTotals = ({ run }: { run: CheckRunDetail }) => (
  <>
    <Methods run={run} />
    <Lines {...run.balance} />
  </>
);

export default ExplainedTotals;
