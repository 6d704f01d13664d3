import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { offeredValues } from '../../../../declare/active-filters.ts';
import type { ValuesParam } from '../../../../declare/list/params.ts';
import { valueAt } from '../../../../declare/list/values.ts';
import type { Lookup } from '../../../../declare/lookup.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import type { FacetValue } from '../../../dataProvider/facets.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { LOOKING_UP, VALUES_NOT_LOOKED_UP } from '../../../messages/filter-forms.ts';
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

/** Options of a filter with too many values to list: the selected ones, and those the server finds. */
const SearchedChoices = ({ param, lookup }: { param: ValuesParam; lookup: Lookup }) => {
  const { meta } = useListOf();
  const [searchText, setSearchText] = useState('');
  const { text, type } = useDebouncedText(searchText, setSearchText);
  const [chosen] = useChosen(param);
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['lookup', lookup.path, searchText],
    queryFn: ({ signal }) => provider.find(lookup, searchText, signal),
    select: (rows) => rows.map((row) => asChoice(row, lookup)),
    staleTime: STALE_TIME,
    gcTime: STALE_TIME,
    placeholderData: (before) => before,
  });
  const known = new Map((data ?? []).map((one) => [one.value, one]));
  const set = offeredValues(param, meta.facets, chosen).filter(({ value }) => chosen.includes(value));
  const shown = [
    ...set.map((one) => known.get(one.value) ?? one),
    ...[...known.values()].filter(({ value }) => !chosen.includes(value)),
  ];
  const none = error ? VALUES_NOT_LOOKED_UP : isFetching ? LOOKING_UP : NO_MATCHES;
  return <Choices param={param} searchText={text} onSearch={type} shown={shown} counted={false} none={none} />;
};

export default SearchedChoices;
