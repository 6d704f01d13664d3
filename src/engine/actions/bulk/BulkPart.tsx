import { lazy, Suspense } from 'react';
import { useListOf } from '../../list/context.ts';
import { useSlots } from '../../slots.ts';
import type { BulkProps } from './useBulk.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const Immediate = lazy(() => import('./Immediate.tsx'));

/** An action in progress: its own dialog, the declared one, or none. */
export const BulkPart = (props: BulkProps) => {
  const { resource: of } = useListOf();
  const { action } = props;
  const Own = useSlots(of.name).dialogs?.[action.name];
  const Part = Own ?? (action.dialog ? BulkDialog : Immediate);
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};
