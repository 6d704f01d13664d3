import { lazy, Suspense } from 'react';
import { useListOf } from '../../list/context.ts';
import type { SelectionProps } from '../../slots.ts';
import { useSlots } from '../../slots.ts';

const SelectionBar = lazy(() => import('./SelectionBar.tsx'));

/** Whether rows can be selected: the screen has a bar of its own, or declares bulk actions. */
export const useSelectable = (): boolean => {
  const { resource } = useListOf();
  const { selection } = useSlots(resource.name);
  return selection !== undefined || resource.actions.some(({ kind }) => kind === 'bulk');
};

/** The bar above the list while rows are selected: the screen's own, or that of the declared bulk actions. */
export const SelectionPart = (props: SelectionProps) => {
  const { resource: of } = useListOf();
  const { selection: Own } = useSlots(of.name);
  const Part = Own ?? SelectionBar;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};
