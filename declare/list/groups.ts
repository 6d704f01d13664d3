import type { Filter } from '../resource.ts';
import type { ValuesParam } from './params.ts';

/**
 * The filter whose declared values are the groups of a list by a field: their order, their names and their counts
 * (docs/rules/lists-and-forms.md, "Groups"). Undefined for a field that cannot group.
 */
export const groupParam = (filters: readonly Filter[], field: string): ValuesParam | undefined => {
  for (const { source, param } of filters) {
    const isCounted = param.kind === 'values' && param.counted !== false && !param.signs;
    if (source === field && isCounted && param.choices) return param;
  }
  return undefined;
};
