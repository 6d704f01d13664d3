import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../domain/money.ts';
import { STATUSES } from '../../../domain/release/statuses.ts';
import type { PaymentFile, StoredFile } from '../../../resources/check-runs/calls.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { showCount } from '../../engine/table/ShowMore.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { addressOf } from './addresses.ts';
import { useDeepLink } from './deepLink.ts';
import { Eobs } from './Eobs.tsx';
import { ExpandableRow } from './ExpandableRow.tsx';
import { FileLink } from './FileLink.tsx';
import { FileActions } from './files/FileActions.tsx';
import type { Heading } from './NestedTable.tsx';
import { Cell, NestedTable, SumRow } from './NestedTable.tsx';
import type { RunPath } from './queries.ts';
import { byPriority, FIRST_FILES } from './run/priority.ts';
import { StatusTag } from './StatusTag.tsx';
import type { FileTotals } from './totals.ts';
import { differenceOf, payingFiles, totalsOf } from './totals.ts';

const HEADINGS: readonly Heading[] = [
  { label: 'Payment file' },
  { label: 'Status' },
  { label: 'EOBs', align: 'right' },
  { label: 'Total', align: 'right' },
  { label: 'Processor total', align: 'right' },
  { label: 'Files' },
];

/** The figures of one file, or of all files: the columns are the same. */
const Figures = ({ of, tone }: { of: FileTotals; tone: Tone }) => {
  const difference = of.processor === undefined ? undefined : differenceOf(of.processor, of.total);
  return (
    <>
      <Cell label="EOBs" align="right">
        {showCount(of.eobs)}
      </Cell>
      <Cell label="Total" align="right">
        {formatUsd(of.total)}
      </Cell>
      <Cell label="Processor total" align="right">
        <span data-tags="">
          {difference && (
            <Tag tone={tone} dot>
              {difference}
            </Tag>
          )}
          {of.processor === undefined ? <Dash /> : formatUsd(of.processor)}
        </span>
      </Cell>
    </>
  );
};

/** A difference is an error if it blocks a file; otherwise the header explains it. */
const toneOf = (files: readonly PaymentFile[]): Tone =>
  files.some(({ status }) => STATUSES[status.id]?.class === 'error') ? 'error' : 'warning';

/** Month, day and time; the year is that of the run. */
const shortInstant = (at: string): string => showInstant(at).replace(/\/\d{4}/, '');

const ExchangedFiles = ({
  kind,
  word,
  files,
}: {
  kind: 'sent' | 'received';
  word: string;
  files: readonly StoredFile[];
}) => (
  <>
    {files.map((file) => (
      <FileLink key={file.id} address={addressOf(kind, file)} inTable>
        {word} {shortInstant(file.at)}
      </FileLink>
    ))}
  </>
);

/** The file itself, and the files sent to and received from the processor for it. */
const Files = ({ file }: { file: PaymentFile }) => (
  <Cell label="Files" wraps holds="controls">
    <span data-tags="">
      <FileLink address={addressOf('payment', file)} inTable>
        original
      </FileLink>
      <ExchangedFiles kind="sent" word="sent" files={file.events.sent_to_zelis} />
      <ExchangedFiles kind="received" word="received" files={file.events.received_from_zelis} />
      <FileActions file={file} />
    </span>
  </Cell>
);

const FileRow = ({ run, file }: { run: RunPath; file: PaymentFile }) => {
  const totals = totalsOf([file]);
  return (
    <ExpandableRow
      name={file.filename}
      label="Payment file"
      named={useDeepLink().file === file.id}
      width={HEADINGS.length}
      cells={
        <>
          <Cell label="Status">
            <span data-tags="">
              <StatusTag status={file.status} />
              {totals.onHold > 0 && <Tag tone="warning">{showCount(totals.onHold)} on hold</Tag>}
              {totals.stopLoss > 0 && <Tag tone="error">{showCount(totals.stopLoss)} stop loss</Tag>}
            </span>
          </Cell>
          <Figures of={totals} tone={toneOf([file])} />
          <Files file={file} />
        </>
      }
    >
      {() => <Eobs run={run} file={file} />}
    </ExpandableRow>
  );
};

/** The payment files of a run, most urgent first; each expands to its EOBs. */
export const PaymentFiles = ({ run, files }: { run: RunPath; files: readonly PaymentFile[] }) => {
  const [all, setAll] = useState(false);
  const ordered = byPriority(files);
  const { file: named } = useDeepLink();
  const isFurther = ordered.findIndex(({ id }) => id === named) >= FIRST_FILES;
  const shown = all ? ordered : ordered.slice(0, FIRST_FILES);
  useEffect(() => {
    if (isFurther) setAll(true);
  }, [isFurther]);
  return (
    <>
      <NestedTable
        caption="Payment files"
        headings={HEADINGS}
        foot={
          <SumRow label={`${showCount(files.length)} ${files.length === 1 ? 'file' : 'files'}`} span={2}>
            <Figures of={totalsOf(payingFiles(files))} tone={toneOf(files)} />
            <Cell label="Files" />
          </SumRow>
        }
      >
        {shown.map((file) => (
          <FileRow key={file.id} run={run} file={file} />
        ))}
      </NestedTable>
      {files.length > FIRST_FILES && (
        <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${FIRST_FILES}` : `Show All (${showCount(files.length)})`}
        </Button>
      )}
    </>
  );
};
