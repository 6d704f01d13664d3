import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import type { Claim } from '../../../../resources/check-runs/calls.ts';
import type { CellKind } from '../../../engine/cells/kinds.ts';
import type { CustomCells } from '../../../engine/slots.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { ClaimStatus } from '../eobs/ClaimStatus.tsx';
import { Diagnostics } from '../eobs/Diagnostics.tsx';
import { Line } from './Line.ts';

const Code = styled('span')(({ theme }) => theme.typography.code);

const ClaimNumber = ({ claim: { number, is_void, is_network } }: { claim: Claim }) => (
  <Line>
    <Code>{number}</Code>
    {is_void && <Tag tone="warning">Void</Tag>}
    {is_network && <Tag tone="info">Network</Tag>}
  </Line>
);

/** A cell that draws the claim; sums have none of them. */
const ofClaim = (Cell: ComponentType<{ claim: Claim }>, more: Partial<CellKind> = {}): CellKind => ({
  showsEmpty: true,
  Cell: ({ record }) => <Cell claim={record as object as Claim} />,
  ...more,
});

/** The cells of claims that are more than a value. */
const cells: CustomCells = {
  number: ofClaim(ClaimNumber),
  nomi_claims_status: ofClaim(ClaimStatus, { controls: true }),
  diagnostics: ofClaim(({ claim }) => <Diagnostics of={`claim ${claim.number}`} values={claim.diagnostics ?? {}} />, {
    controls: true,
  }),
};

export default cells;
