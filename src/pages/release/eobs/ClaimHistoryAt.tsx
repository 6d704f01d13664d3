import { lazy, Suspense } from 'react';
import { useOpenClaim } from './claimLink.ts';

const ClaimHistoryDialog = lazy(() => import('./ClaimHistoryDialog.tsx'));

/** The status history of the claim that the address names, over the page. */
export const ClaimHistoryAt = () => {
  const { id, close } = useOpenClaim();
  return id === undefined ? null : (
    <Suspense fallback={null}>
      <ClaimHistoryDialog id={id} onClose={close} />
    </Suspense>
  );
};
