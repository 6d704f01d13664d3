import { formatUsd } from '../../../../domain/money.ts';
import { BLOCKING_KINDS } from '../../../../domain/release/run-totals.ts';
import type { DifferenceLine, MethodBalance, RunBalance } from '../../../../resources/check-runs/calls.ts';
import { amountOf, differenceOf } from '../../../../resources/check-runs/totals.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import { GridRow } from '../../../engine/table/elements.tsx';
import { useShowMore } from '../../../engine/table/ShowMore.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Heading } from '../NestedTable.tsx';
import { Cell, NestedTable, SumRow } from '../NestedTable.tsx';
import { bySeverity, KINDS } from './balance.ts';

const SHOWN_LINES = 10;

const METHOD_HEADINGS: readonly Heading[] = [
  { label: 'Payment method' },
  { label: 'Payments', align: 'right' },
  { label: 'Voids', align: 'right' },
  { label: 'Adjustments', align: 'right' },
  { label: 'Net', align: 'right' },
  { label: 'Processor', align: 'right' },
  { label: 'LCR', align: 'right' },
];

/** Provider adjustments: the part of the net that is neither payments nor voids. */
const adjustmentOf = ({ payments, voids, net }: Omit<MethodBalance, 'method' | 'processor'>): number =>
  amountOf(net) - amountOf(payments) + amountOf(voids);

const sumOf = (methods: readonly MethodBalance[], part: 'payments' | 'voids' | 'net'): number =>
  methods.reduce((cents, method) => cents + amountOf(method[part]), 0);

/** Another total, and its difference from the net. */
const Other = ({ label, dollars, net }: { label: string; dollars: number | null; net: number }) => {
  const cents = dollars === null ? undefined : amountOf(dollars);
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

const Methods = ({ methods, lcr, processor }: RunBalance) => {
  const adjusted = methods.some((method) => adjustmentOf(method) !== 0);
  const headings = METHOD_HEADINGS.filter(({ label }) => adjusted || label !== 'Adjustments');
  const net = sumOf(methods, 'net');
  const [payments, voids] = [sumOf(methods, 'payments'), sumOf(methods, 'voids')];
  return (
    <NestedTable
      caption="Payments − voids = net, by payment method"
      headings={headings}
      foot={
        <SumRow label="All methods" span={1}>
          <Money label="Payments" cents={payments} />
          <Money label="Voids" cents={voids} />
          {adjusted && <Money label="Adjustments" cents={net - payments + voids} />}
          <Money label="Net" cents={net} />
          <Other label="Processor" dollars={processor} net={net} />
          <Other label="LCR" dollars={lcr} net={net} />
        </SumRow>
      }
    >
      {methods.map((of) => (
        <SumRow key={of.method} label={of.method} span={1}>
          <Money label="Payments" cents={amountOf(of.payments)} />
          <Money label="Voids" cents={amountOf(of.voids)} />
          {adjusted && <Money label="Adjustments" cents={adjustmentOf(of)} />}
          <Money label="Net" cents={amountOf(of.net)} />
          <Other label="Processor" dollars={of.processor} net={amountOf(of.net)} />
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
const ExplainedTotals = ({ balance }: { balance: RunBalance }) => (
  <>
    <Methods {...balance} />
    <Lines {...balance} />
  </>
);

export default ExplainedTotals;
