import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { offeredValues } from '../../../../declare/active-filters.ts';
import type { ValuesParam } from '../../../../declare/list/params.ts';
import { valueAt } from '../../../../declare/list/values.ts';
import type { Lookup } from '../../../../declare/lookup.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import type { FacetValue } from '../../../dataProvider/facets.ts';
import { findValues } from '../../../dataProvider/find-values.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { LOOKING_UP, MORE_VALUES, VALUES_NOT_LOOKED_UP } from '../../../messages/filter-forms.ts';
import { NO_MATCHES } from '../../../messages/words.ts';
import { useDebouncedText } from '../../../ui/useDebouncedText.ts';
import { useListOf } from '../context.ts';
import { Choices, useChosen } from './Choices.tsx';

/** How long lookup results stay fresh, ms (docs/rules/lists-and-forms.md, "Filters"). */
const STALE_TIME = 300_000;

const asChoice = (row: Row, { labelFields }: Lookup): FacetValue => {
  const label = labelFields.map((word) => valueAt(row, word)).filter(Boolean);
  return { value: String(row.id), label: label.join(' '), count: 0 };
};

/** The options that the server finds: records of a lookup, or values of the list's own filter. */
const useFound = (param: ValuesParam, searchText: string) => {
  const { resource, requested, meta } = useListOf();
  const { lookup, name } = param;
  const provider = useDataProvider<ConsoleDataProvider>();
  const find = async (signal: AbortSignal): Promise<readonly FacetValue[]> =>
    lookup
      ? (await provider.find(lookup, searchText, signal)).map((row) => asChoice(row, lookup))
      : findValues(provider.request, resource, { state: requested, filter: name, text: searchText }, signal);
  const isAsked = lookup !== undefined || searchText.trim() !== '';
  const found = useQuery({
    queryKey: lookup
      ? ['lookup', lookup.path, searchText]
      : [resource.name, 'values', name, searchText, requested.search, requested.filters],
    queryFn: ({ signal }) => find(signal),
    enabled: isAsked,
    staleTime: STALE_TIME,
    gcTime: STALE_TIME,
    placeholderData: (before) => before,
  });
  return isAsked ? found : { data: meta.facets?.[name], error: null, isFetching: false };
};

/** Options of a filter with too many values to list: the selected ones, and those the server finds. */
const SearchedChoices = ({ param }: { param: ValuesParam }) => {
  const { meta } = useListOf();
  const [searchText, setSearchText] = useState('');
  const { text, type } = useDebouncedText(searchText, setSearchText);
  const [chosen] = useChosen(param);
  const { data, error, isFetching } = useFound(param, searchText);
  const known = new Map((data ?? []).map((one) => [one.value, one]));
  const set = offeredValues(param, meta.facets, chosen).filter(({ value }) => chosen.includes(value));
  const shown = [
    ...set.map((one) => known.get(one.value) ?? one),
    ...[...known.values()].filter(({ value }) => !chosen.includes(value)),
  ];
  const none = error ? VALUES_NOT_LOOKED_UP : isFetching ? LOOKING_UP : NO_MATCHES;
  const more = data?.some((one) => one.more) ? MORE_VALUES : undefined;
  return (
    <Choices
      param={param}
      searchText={text}
      onSearch={type}
      shown={shown}
      counted={!param.lookup}
      none={none}
      more={more}
    />
  );
};

export default SearchedChoices;
