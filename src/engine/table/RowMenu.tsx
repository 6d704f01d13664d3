import { lazy, Suspense } from 'react';
import { isOfMenu } from '../../../declare/actions/actions.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';
import { useSlots } from '../slots.ts';

/** The row whose menu is open, and the button that opened it. */
export interface OpenMenu {
  record: Row;
  anchor: HTMLElement;
}

const DeclaredMenu = lazy(() => import('../actions/RowMenu.tsx'));

/** Whether the rows of a list have a menu. Within a record they have none for what the bar of selected rows does. */
export const useHasMenu = (): boolean => {
  const { resource, parents } = useListOf();
  const { rowMenu } = useSlots(resource.name);
  return (
    rowMenu !== undefined ||
    resource.actions.some((one) => isOfMenu(one) && (parents.length === 0 || one.kind !== 'bulk'))
  );
};

/** One menu for the whole table: one per row would slow down long lists. */
export const RowMenu = ({ record, anchor, close }: OpenMenu & { close: () => void }) => {
  const { resource, rows } = useListOf();
  const { rowMenu } = useSlots(resource.name);
  const Part = rowMenu ?? DeclaredMenu;
  return (
    <Suspense fallback={null}>
      <Part record={rows.find(({ id }) => id === record.id) ?? record} anchor={anchor} close={close} />
    </Suspense>
  );
};
