import { STATUSES, statusTone } from '../../../domain/release/statuses.ts';
import { Tag } from '../../ui/Tag.tsx';

/** The status of a payment file, in the colour of its class. */
export const StatusTag = ({ status: { id, name } }: { status: { id: number; name: string } }) => (
  <Tag tone={statusTone({ class: STATUSES[id]?.class })} dot>
    {name}
  </Tag>
);
