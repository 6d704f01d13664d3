import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';

const TONES: Readonly<Record<string, Tone>> = { Paid: 'success', Pending: 'info', Rejected: 'error' };

/** The status the network gives a claim: Paid, Pending, Rejected or any other word. */
export const ClaimStatusTag = ({ status }: { status: string }) => (
  <Tag tone={TONES[status] ?? 'neutral'} dot>
    {status}
  </Tag>
);
