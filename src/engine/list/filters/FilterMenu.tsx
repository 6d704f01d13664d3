import { Suspense } from 'react';
import type { Param } from '../../../../declare/params.ts';
import { labelParamFor } from '../../../../declare/params.ts';
import { Busy } from '../../../ui/Busy.tsx';
import { DropDown } from '../../../ui/DropDown.tsx';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useListOf } from '../context.ts';

const { Part: FilterPanel, preload } = lazyWithPreload(() => import('./FilterPanel.tsx'));

/** The menu of one filter; its button shows how many values are set. */
export const FilterMenu = ({ param }: { param: Param }) => {
  const { resource, state } = useListOf();
  const words = labelParamFor(param, resource.list.shape.params);
  const value = state.filters[param.name] ?? (words && state.filters[words.name]);
  const many = Array.isArray(value) ? value.length : Number(value !== undefined);
  return (
    <DropDown
      label={many ? `${param.label} ${many}` : param.label}
      name={many ? `${param.label}, ${many} set` : param.label}
      pressed={many > 0}
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
