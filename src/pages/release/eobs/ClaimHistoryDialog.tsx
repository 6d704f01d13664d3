import { PlainDialog } from '../../../ui/overlays/PlainDialog.tsx';
import ClaimHistory from './ClaimHistory.tsx';

/** The status history of one claim, opened by a link. */
const ClaimHistoryDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <PlainDialog title="Claim status history" onClose={onClose}>
    <ClaimHistory id={id} />
  </PlainDialog>
);

export default ClaimHistoryDialog;
