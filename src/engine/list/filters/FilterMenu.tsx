import type { Param } from '../../../../declare/list/params.ts';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useListOf } from '../context.ts';
import { FilterButton } from './FilterButton.tsx';
import { valueCount } from './placement.ts';

const { Part: FilterPanel, preload } = lazyWithPreload(() => import('./FilterPanel.tsx'));

/** The menu of one filter; a badge on its button shows how many values are set. */
export const FilterMenu = ({ param }: { param: Param }) => {
  const { resource, state } = useListOf();
  const set = valueCount(param, resource.list.shape.params, state.filters);
  return (
    <FilterButton label={param.label} set={set} preload={preload}>
      {(close) => <FilterPanel param={param} close={close} />}
    </FilterButton>
  );
};
