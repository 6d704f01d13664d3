import { STATUSES } from '../../../domain/release/statuses.ts';
import { Tag } from '../../ui/Tag.tsx';

/** The status of a payment file, in the colour of its class. */
export const StatusTag = ({ status: { id, name } }: { status: { id: number; name: string } }) => (
  <Tag tone={STATUSES[id]?.tone ?? 'neutral'} dot>
    {name}
  </Tag>
);
