import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { declaredChoices } from '../../../declare/list/params.ts';
import type { Facets } from '../../dataProvider/facets.ts';
import { showCount } from '../table/ShowMore.tsx';

/** A value of a filter as a strip shows it; its count is undefined until it is known. */
export interface StripValue {
  value: string;
  label: string;
  count: number | undefined;
}

/** The values of a filter in the order of its declaration, else of its facet; a set value without rows stays. */
export const stripValues = (param: ValuesParam, facets: Facets | undefined, set: readonly string[]): StripValue[] => {
  const counted = facets?.[param.name];
  const declared = Object.entries(declaredChoices(param)).map(([value, label]) => ({ value, label }));
  // a value that the filter does not accept, such as that of "All", cannot be chosen
  const found = (counted ?? []).filter(
    ({ value }) => !declared.some((one) => one.value === value) && param.pattern.test(value),
  );
  const known = [...declared, ...found.map(({ value, label }) => ({ value, label }))];
  const missing = set.filter((value) => !known.some((one) => one.value === value));
  return [...known, ...missing.map((value) => ({ value, label: value }))].map((one) => ({
    ...one,
    count: counted && (counted.find(({ value }) => value === one.value)?.count ?? 0),
  }));
};

/** A count as it stands in a strip; beyond the cap it is not known exactly. */
export const showFacetCount = (count: number): string =>
  count >= COUNT_CAP ? `${showCount(COUNT_CAP)}+` : showCount(count);

/** The share of a bar, from 0 to 1: the largest fills it, and a count above zero can be seen. */
export const shareOf = (count: number, counts: readonly number[]): number => {
  const most = Math.max(0, ...counts);
  return most === 0 || count <= 0 ? 0 : Math.max(count / most, 0.02);
};
