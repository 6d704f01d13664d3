import { showInstant } from '../../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../../domain/money.ts';
import type { PaymentFile, StoredFile } from '../../../../resources/check-runs/calls.ts';
import type { ProcessorTotal } from '../../../../resources/check-runs/payment-files.ts';
import { processorTotal } from '../../../../resources/check-runs/payment-files.ts';
import { amountOf, differenceOf } from '../../../../resources/check-runs/totals.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import type { CustomCells } from '../../../engine/slots.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { FileLink } from '../../files/FileLink.tsx';
import { addressOf } from '../addresses.ts';
import { Line } from './Line.ts';

const Processor = ({ of: { proc_total, file_total, has_failed } }: { of: ProcessorTotal }) => {
  if (proc_total === null) return <Dash />;
  const processor = amountOf(proc_total);
  const difference = differenceOf(processor, amountOf(file_total));
  return (
    <Line>
      {difference && (
        <Tag tone={has_failed ? 'error' : 'warning'} dot>
          {difference}
        </Tag>
      )}
      {formatUsd(processor)}
    </Line>
  );
};

/** Month, day and time; the year is that of the run. */
const shortInstant = (at: string): string => showInstant(at).replace(/\/\d{4}/, '');

/** What a file is to or from the processor, by the first word of its name. */
const WORDS: Readonly<Record<string, string>> = { stop: 'stop', epay: 'ePay', status: 'status' };

interface Exchanged {
  kind: 'sent' | 'received';
  files: readonly StoredFile[];
}

const ExchangedFiles = ({ kind, files }: Exchanged) =>
  files.map((file) => (
    <FileLink key={file.id} address={addressOf(kind, file)} inTable>
      {WORDS[file.filename.split('-', 1)[0] ?? ''] ?? kind} {shortInstant(file.at)}
    </FileLink>
  ));

/** The file itself, and the files sent to and received from the processor for it. */
const Files = ({ file }: { file: PaymentFile }) => (
  <Line>
    <FileLink address={addressOf('payment', file)} inTable>
      original
    </FileLink>
    <ExchangedFiles kind="sent" files={file.events.sent_to_zelis} />
    <ExchangedFiles kind="received" files={file.events.received_from_zelis} />
  </Line>
);

// the records of this list
const fileOf = (record: object) => record as PaymentFile;

/** The cells of payment files that are more than a value. */
const cells: CustomCells = {
  proc_total: {
    align: 'right',
    showsEmpty: true,
    isBlank: ({ record }) => fileOf(record).proc_total === null,
    Cell: ({ record }) => <Processor of={processorTotal(fileOf(record))} />,
  },
  events: { controls: true, Cell: ({ record }) => <Files file={fileOf(record)} /> },
};

export default cells;
