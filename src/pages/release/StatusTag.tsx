import { STATUSES } from '../../../domain/release/statuses.ts';
import { Tag } from '../../ui/Tag.tsx';

/** The status of a payment file, in the color of its class. */
export const StatusTag = ({ status: { id, name } }: { status: { id: number; name: string } }) => {
  const kind = STATUSES[id]?.class;
  return (
    <Tag tone={kind === 'pending' ? 'info' : (kind ?? 'neutral')} dot>
      {name}
    </Tag>
  );
};
