import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';

const TONES: Readonly<Record<string, Tone>> = { Paid: 'success', Pending: 'info', Rejected: 'error' };

/** The status of a claim with the network: Paid, Pending, Rejected or any other value. */
export const ClaimStatusTag = ({ status }: { status: string }) => (
  <Tag tone={TONES[status] ?? 'neutral'} dot>
    {status}
  </Tag>
);
