import { lazy, useState } from 'react';
import { offeredValues } from '../../../../declare/active-filters.ts';
import type { Param, ValuesParam } from '../../../../declare/list/params.ts';
import { foldedText } from '../../../../domain/identifiers.ts';
import { VALUES_NOT_COUNTED } from '../../../messages/filter-forms.ts';
import { NO_MATCHES } from '../../../messages/words.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { useSlots } from '../../slots.ts';
import { factsOf } from '../../useFaultNotice.ts';
import { useListOf } from '../context.ts';
import { Choices, useChosen } from './Choices.tsx';
import type { FilterProps } from './FilterForms.tsx';
import { AmountFilter, TextFilter } from './FilterForms.tsx';

const SearchedChoices = lazy(() => import('./SearchedChoices.tsx'));
const RangeFilter = lazy(() => import('./RangeFilter.tsx'));

/** Why the values of a filter are not counted, or not known at all. */
const NotCounted = ({ param: { failed = VALUES_NOT_COUNTED } }: { param: ValuesParam }) => {
  const { meta, refetch } = useListOf();
  const fault = factsOf(meta.facetsFault);
  const title = typeof failed === 'string' ? failed : failed(fault.status ?? 0);
  return <Fault title={title} fault={fault} onRetry={() => void refetch()} />;
};

const Options = ({ param }: { param: ValuesParam }) => {
  const { meta } = useListOf();
  const hasMore = meta.facets?.[param.name]?.some(({ more }) => more) ?? false;
  return hasMore ? <SearchedChoices param={param} /> : <AllOptions param={param} />;
};

const AllOptions = ({ param }: { param: ValuesParam }) => {
  const { meta } = useListOf();
  const [searchText, setSearchText] = useState('');
  const [chosen] = useChosen(param);
  const shown = offeredValues(param, meta.facets, chosen).filter(({ label }) =>
    foldedText(label).includes(foldedText(searchText)),
  );
  const counted = meta.facets?.[param.name] !== undefined;
  const isMissing = meta.facetsFault !== undefined && param.counted !== false;
  return (
    <Choices
      param={param}
      searchText={searchText}
      onSearch={setSearchText}
      shown={shown}
      counted={counted}
      none={NO_MATCHES}
      fault={isMissing && <NotCounted param={param} />}
    />
  );
};

/** The content of a filter's menu. A separate chunk, because the list is usually read before it is filtered. */
const FilterPanel = ({ param, close }: FilterProps<Param>) => {
  const { resource } = useListOf();
  const Own = useSlots(resource.name).filters?.[param.name];
  if (Own) return <Own close={close} />;
  if (param.kind === 'values') {
    return param.lookup ? <SearchedChoices param={param} /> : <Options param={param} />;
  }
  if (param.kind === 'range') return <RangeFilter param={param} close={close} />;
  const Form = param.input === 'amount' ? AmountFilter : TextFilter;
  return <Form param={param} close={close} />;
};

export default FilterPanel;
