import { lazy, Suspense } from 'react';
import { useOpenClaim } from './claimLink.ts';

const ClaimHistoryDialog = lazy(() => import('./ClaimHistoryDialog.tsx'));

/** A dialog with the status history of the claim named in the URL. */
export const ClaimHistoryAt = () => {
  const { id, close } = useOpenClaim();
  return id === undefined ? null : (
    <Suspense fallback={null}>
      <ClaimHistoryDialog id={id} onClose={close} />
    </Suspense>
  );
};
