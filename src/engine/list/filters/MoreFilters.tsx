import { Suspense } from 'react';
import type { Param } from '../../../../declare/params.ts';
import { Badge, nameWithSet } from '../../../ui/Badge.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { DropDown } from '../../../ui/DropDown.tsx';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useListOf } from '../context.ts';
import { valueCount } from './placement.ts';

const { Part: FilterSections, preload } = lazyWithPreload(() => import('./FilterSections.tsx'));

/** The menu of several filters; a badge on its button shows how many of them are set. */
export const MoreFilters = ({ label, params }: { label: string; params: readonly Param[] }) => {
  const { resource, state } = useListOf();
  const set = params.filter((param) => valueCount(param, resource.list.shape.params, state.filters) > 0).length;
  if (params.length === 0) return null;
  return (
    <DropDown
      label={
        <>
          {label}
          <Badge count={set} />
        </>
      }
      name={nameWithSet(label, set)}
      pressed={set > 0}
      preload={preload}
    >
      {(close) => (
        <Suspense fallback={<Busy busy />}>
          <FilterSections params={params} close={close} />
        </Suspense>
      )}
    </DropDown>
  );
};
