import { OPEN_ROW } from '../../../declare/list/state.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money.ts';
import type { Pull, PullFile } from '../../../resources/pulls/record.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import ChildLists from '../../engine/children/ChildLists.tsx';
import { Blocks, FactBlock } from '../../engine/record/Block.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';
import { DownloadLink } from '../files/DownloadLink.tsx';
import { pullFileAddress } from '../release/addresses.ts';

/** The file that a submitted pull sent to the bank: its control totals, and a link that downloads it. */
const FileTotals = ({ file }: { file: PullFile }) => (
  <Blocks>
    <FactBlock
      title="Control totals"
      pairs={[
        ['Entries', file.entry_count.toLocaleString('en-US')],
        ['Total debits', formatUsd(dollarsToCents(file.debit) ?? 0)],
        ['Entry hash', file.entry_hash],
        ['Effective date', showDate(file.effective_date)],
      ]}
    />
    <FactBlock
      title="ACH file"
      pairs={[
        ['File', <DownloadLink key="file" address={pullFileAddress(file)} />],
        ['Built', showInstant(file.built_at)],
        ['Sent to the bank', file.delivered_at ? showInstant(file.delivered_at) : 'Waiting'],
        ['SHA-256', file.sha256],
      ]}
    />
  </Blocks>
);

/** That another person has to approve the pull before it goes to the bank. */
const Waiting = ({ request: { id, asked_by, asked_at } }: { request: NonNullable<Pull['request']> }) => (
  <p>
    {asked_by} asked on {showInstant(asked_at)} to submit this pull. It waits for another Administrator or Finance
    Manager:{' '}
    <Link to={`/approvals?${new URLSearchParams({ turn: '', [OPEN_ROW]: String(id) })}`}>open the request</Link>
  </p>
);

/** What a pull opens to: its file, once it is submitted, and its invoices. */
const PullDetail = ({ record }: ExpandProps) => {
  const { file, request } = record as Row & Pull;
  return (
    <>
      {request && <Waiting request={request} />}
      {file && <FileTotals file={file} />}
      <ChildLists record={record} />
    </>
  );
};

export default PullDetail;
