import type { FilterValue } from '../../../../declare/list/params.ts';
import { useListOf } from '../context.ts';

export type FilterChanges = Readonly<Record<string, FilterValue | undefined>>;

/**
 * The active filters, and a function to set several in one call (undefined removes one); it returns what `go` returns.
 */
export const useFilters = () => {
  const { state, narrow } = useListOf();
  const set = (changes: FilterChanges) =>
    narrow((now) => {
      const filters = { ...now.filters };
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) delete filters[name];
        else filters[name] = value;
      }
      return { filters };
    });
  return [state.filters, set] as const;
};
