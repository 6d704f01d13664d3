import { showDollars } from '../../../declare/kinds/money.ts';
import { formatUsd } from '../../../domain/money.ts';
import type { Claim, Eob } from '../../../resources/check-runs/calls.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { useListOf } from '../../engine/list/context.ts';
import { GridRow } from '../../engine/table/elements.tsx';
import { showCount, useShowMore } from '../../engine/table/ShowMore.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ClaimStatus } from './eobs/ClaimStatus.tsx';
import { Diagnostics } from './eobs/Diagnostics.tsx';
import { Level } from './Level.tsx';
import type { Heading } from './NestedTable.tsx';
import { Cell, NameCell, NestedTable, SumRow } from './NestedTable.tsx';
import type { RunPath } from './queries.ts';
import { useClaims } from './queries.ts';
import { amountOf, claimsTotal } from './totals.ts';

const AMOUNT: Heading = { label: 'Amount', align: 'right' };

const HEADINGS: readonly Heading[] = [
  { label: 'Claim' },
  { label: 'Payee' },
  { label: 'Provider' },
  { label: 'Eligibility' },
  AMOUNT,
];

/** Includes the columns only administrators see (docs/rules/check-runs.md, "Release list"). */
const ADMINISTRATORS: readonly Heading[] = [
  ...HEADINGS.slice(0, -1),
  { label: 'Status' },
  { label: 'Payment Symbol' },
  { label: 'Original File Name' },
  { label: 'Info' },
  AMOUNT,
];

const Eligibility = ({ claim: { is_eligible } }: { claim: Claim }) => {
  if (is_eligible === null) return <Tag tone="neutral">Unknown</Tag>;
  return is_eligible ? (
    <Tag tone="success">Eligible</Tag>
  ) : (
    <Tag tone="warning" dot>
      Ineligible
    </Tag>
  );
};

const AdministratorsCells = ({ claim }: { claim: Claim }) => (
  <>
    <Cell label="Status" holds="controls">
      <ClaimStatus claim={claim} />
    </Cell>
    <Cell label="Payment Symbol">{claim.original?.payment_symbol ?? <Dash />}</Cell>
    <Cell label="Original File Name" wraps>
      {claim.original?.filename ?? <Dash />}
    </Cell>
    <Cell label="Info" holds="controls">
      <Diagnostics claim={claim} />
    </Cell>
  </>
);

const ClaimRow = ({ claim, whole }: { claim: Claim; whole: boolean }) => (
  <GridRow data-line="" data-row="">
    <NameCell label="Claim">
      <span data-tags="">
        <span data-code="">{claim.number}</span>
        {claim.is_void && <Tag tone="warning">Void</Tag>}
        {claim.is_network && <Tag tone="info">Network</Tag>}
      </span>
    </NameCell>
    <Cell label="Payee" wraps>
      {claim.payee.name}
    </Cell>
    <Cell label="Provider" wraps>
      {claim.provider.name}
    </Cell>
    <Cell label="Eligibility">
      <Eligibility claim={claim} />
    </Cell>
    {whole && <AdministratorsCells claim={claim} />}
    <Cell label="Amount" align="right">
      {showDollars(claim.amount)}
    </Cell>
  </GridRow>
);

const ClaimsTable = ({ eob, claims }: { eob: Eob; claims: readonly Claim[] }) => {
  const { administer } = useListOf().may;
  const { slice, more } = useShowMore(claims, 'claims');
  const [total, above] = [claimsTotal(claims), amountOf(eob.check_amount)];
  const headings = administer ? ADMINISTRATORS : HEADINGS;
  const sum = (label: string, cents: number) => (
    <SumRow label={label} span={headings.length - 1}>
      <Cell label="Amount" align="right">
        {formatUsd(cents)}
      </Cell>
    </SumRow>
  );
  return (
    <>
      <NestedTable
        caption={`Claims of EOB ${eob.number}`}
        headings={headings}
        foot={
          <>
            {sum(`${showCount(claims.length)} ${claims.length === 1 ? 'claim' : 'claims'}`, total)}
            {/* a loaded EOB balances: the difference to its claims is the provider adjustments */}
            {total !== above && sum('Provider adjustments (PLB)', above - total)}
            {total !== above && sum('EOB', above)}
          </>
        }
      >
        {slice.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} whole={administer} />
        ))}
      </NestedTable>
      {more}
    </>
  );
};

/** The claims of an EOB, and how they add up to its amount. */
export const Claims = ({ run, fileId, eob }: { run: RunPath; fileId: number; eob: Eob }) => (
  <Level query={useClaims(run, fileId, eob)} what="claims" empty="No claims" isEmpty={(claims) => claims.length === 0}>
    {(claims) => <ClaimsTable eob={eob} claims={claims} />}
  </Level>
);
