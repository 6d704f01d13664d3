import type { FilterValue } from '../../../../declare/params.ts';
import { useListOf } from '../context.ts';

export type FilterChanges = Readonly<Record<string, FilterValue | undefined>>;

/** The filters that are set, and a way to set some of them at once (undefined takes one away), which answers as `go` does. */
export const useFilters = () => {
  const { state, narrow } = useListOf();
  const set = (changes: FilterChanges) => {
    const filters = { ...state.filters };
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) delete filters[name];
      else filters[name] = value;
    }
    return narrow({ filters });
  };
  return [state.filters, set] as const;
};
