import { useListOf } from '../list/context.ts';
import { useSlots } from '../slots.ts';

/**
 * Whether rows can be opened: to their form for users who may edit (docs/rules/calendar.md, "Locations"), to a custom
 * detail, to their history or to the rows that belong to them for everyone who sees the list.
 */
export const useExpands = (): boolean => {
  const { resource, may } = useListOf();
  const { expand } = useSlots(resource.name);
  if (resource.history) return true;
  if (resource.list.expand === 'custom') return expand !== undefined;
  return resource.children.length > 0 || (resource.list.expand === 'form' && may.edit);
};
