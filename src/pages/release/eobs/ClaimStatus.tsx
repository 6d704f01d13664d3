import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import type { Claim } from '../../../../resources/check-runs/calls.ts';
import { Link } from '../../../router/Link.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { ClaimStatusTag } from './ClaimStatusTag.tsx';
import { useClaimLink } from './claimLink.ts';
import { HoverPanel } from './HoverPanel.tsx';

const ClaimHistory = lazy(() => import('./ClaimHistory.tsx'));

const Linked = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 24,
}));

/** The claim's status with the network. Hover or focus shows its history in a panel; the link opens it in a dialog. */
export const ClaimStatus = ({ claim }: { claim: Claim }) => {
  const to = useClaimLink(claim.id);
  const statuses = [...new Set(claim.nomi_claims_status?.map(({ status }) => status))];
  return (
    <HoverPanel
      label={`Status history of claim ${claim.number}`}
      trigger={(props) => (
        <Linked to={{ search: to }} data-cell="" tabIndex={-1} {...props}>
          {statuses.length ? statuses.map((status) => <ClaimStatusTag key={status} status={status} />) : 'History'}
          <Hidden>, status history of claim {claim.number}</Hidden>
        </Linked>
      )}
    >
      {() => (
        <Suspense fallback={<Busy busy />}>
          <ClaimHistory id={claim.id} />
        </Suspense>
      )}
    </HoverPanel>
  );
};
