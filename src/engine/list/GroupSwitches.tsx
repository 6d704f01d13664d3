import Button from '@mui/material/Button';
import { groupParam } from '../../../declare/list/groups.ts';
import { groupBy } from '../../messages/list.ts';
import { useListOf } from './context.ts';

/** A switch for each field by whose values the rows can stand in groups. */
const GroupSwitches = () => {
  const { resource, state, narrow } = useListOf();
  const { filters, shape } = resource.list;
  return shape.groupBy?.map((field) => {
    const isOn = state.groupBy === field;
    return (
      <Button
        key={field}
        color={isOn ? 'primary' : 'inherit'}
        variant={isOn ? 'outlined' : 'text'}
        aria-pressed={isOn}
        onClick={() => narrow({ groupBy: isOn ? undefined : field })}
      >
        {groupBy(groupParam(filters, field)?.label ?? field)}
      </Button>
    );
  });
};

export default GroupSwitches;
