import { lazy, useState } from 'react';
import { offeredValues } from '../../../../declare/active-filters.ts';
import type { Param } from '../../../../declare/params.ts';
import { NO_MATCHES } from '../../../messages/words.ts';
import { useSlots } from '../../slots.ts';
import { useListOf } from '../context.ts';
import { Choices, useChosen } from './Choices.tsx';
import type { FilterProps } from './FilterForms.tsx';
import { AmountFilter, TextFilter } from './FilterForms.tsx';

const SearchedChoices = lazy(() => import('./SearchedChoices.tsx'));
const RangeFilter = lazy(() => import('./RangeFilter.tsx'));

const Options = ({ param }: { param: Param }) => {
  const { meta } = useListOf();
  const [searchText, setSearchText] = useState('');
  const [chosen] = useChosen(param);
  const shown = offeredValues(param, meta.facets, chosen).filter(({ label }) =>
    label.toLowerCase().includes(searchText.trim().toLowerCase()),
  );
  const counted = meta.facets?.[param.name] !== undefined;
  return (
    <Choices
      param={param}
      searchText={searchText}
      onSearch={setSearchText}
      shown={shown}
      counted={counted}
      none={NO_MATCHES}
    />
  );
};

/** The content of a filter's menu. A separate chunk, because the list is usually read before it is filtered. */
const FilterPanel = ({ param, close }: FilterProps<Param>) => {
  const { resource } = useListOf();
  const Own = useSlots(resource.name).filters?.[param.name];
  if (Own) return <Own close={close} />;
  if (param.kind === 'values') {
    return param.lookup ? <SearchedChoices param={param} lookup={param.lookup} /> : <Options param={param} />;
  }
  if (param.kind === 'range') return <RangeFilter param={param} close={close} />;
  const Form = param.input === 'amount' ? AmountFilter : TextFilter;
  return <Form param={param} close={close} />;
};

export default FilterPanel;
