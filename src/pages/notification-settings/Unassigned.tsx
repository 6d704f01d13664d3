import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { FormSlotProps } from '../../engine/slots.ts';

const Warning = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1, 2),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.warning.text,
  backgroundColor: theme.vars?.palette.tag.warning.ground,
}));

const isAddressee = (value: unknown): value is RecipientUser =>
  typeof value === 'object' && value !== null && 'locations' in value && 'groups' in value;

/**
 * Warns before saving that a user without assignments receives no notifications (docs/rules/people.md, "Notification
 * settings").
 */
const Unassigned = ({ record }: FormSlotProps) => {
  const chosen: unknown = useWatch({ name: 'user_id' });
  const user = record ? record.user : chosen;
  const isWarned = isAddressee(user) && user.locations.length === 0 && user.groups.length === 0;
  return (
    <div role="status">
      {isWarned && <Warning>This user has neither locations nor groups assigned to them</Warning>}
    </div>
  );
};

export default Unassigned;
