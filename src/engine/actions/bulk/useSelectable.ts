import { useListOf } from '../../list/context.ts';
import { useSlots } from '../../slots.ts';

/** Whether rows can be selected: the screen has a bar of its own, or declares bulk actions. */
export const useSelectable = (): boolean => {
  const { resource } = useListOf();
  const { selection } = useSlots(resource.name);
  return selection !== undefined || resource.actions.some(({ kind }) => kind === 'bulk');
};
