import type { Param } from '../../../../declare/list/params.ts';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useListOf } from '../context.ts';
import { FilterButton } from './FilterButton.tsx';
import { valueCount } from './placement.ts';

const { Part: FilterSections, preload } = lazyWithPreload(() => import('./FilterSections.tsx'));

/** The menu of several filters; a badge on its button shows how many of them are set. */
export const MoreFilters = ({ label, params }: { label: string; params: readonly Param[] }) => {
  const { resource, state } = useListOf();
  const set = params.filter((param) => valueCount(param, resource.list.shape.params, state.filters) > 0).length;
  if (params.length === 0) return null;
  return (
    <FilterButton label={label} set={set} preload={preload}>
      {(close) => <FilterSections params={params} close={close} />}
    </FilterButton>
  );
};
