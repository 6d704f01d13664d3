import { Suspense } from 'react';
import type { Param } from '../../../../declare/params.ts';
import { Badge, nameWithSet } from '../../../ui/Badge.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { DropDown } from '../../../ui/DropDown.tsx';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useListOf } from '../context.ts';
import { valueCount } from './placement.ts';

const { Part: FilterPanel, preload } = lazyWithPreload(() => import('./FilterPanel.tsx'));

/** The menu of one filter; a badge on its button shows how many values are set. */
export const FilterMenu = ({ param }: { param: Param }) => {
  const { resource, state } = useListOf();
  const set = valueCount(param, resource.list.shape.params, state.filters);
  return (
    <DropDown
      label={
        <>
          {param.label}
          <Badge count={set} />
        </>
      }
      name={nameWithSet(param.label, set)}
      pressed={set > 0}
      preload={preload}
    >
      {(close) => (
        <Suspense fallback={<Busy busy />}>
          <FilterPanel param={param} close={close} />
        </Suspense>
      )}
    </DropDown>
  );
};
