import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { searchedText } from '../../../../domain/identifiers.ts';
import { lookupGroups } from '../../../../resources/groups/lookup.ts';
import { send } from '../../../dataProvider/send.ts';
import { Labelled, Panel } from '../../../engine/list/filters/FilterForms.tsx';
import { useFilters } from '../../../engine/list/filters/useFilter.ts';
import { Input } from '../../../ui/controls.ts';
import { useDebouncedText } from '../../../ui/useDebouncedText.ts';

const NUMBER = 'group-number';
const NAME = 'group-name';
const OFFERED = '10';

/** Groups whose number or name contains the text. Empty for users who may not look up groups: they type the number. */
const useGroups = (searchText: string) => {
  const { data } = useQuery({
    queryKey: ['groups', 'lookup', searchText],
    queryFn: ({ signal }) =>
      send(lookupGroups, {
        query: { query: searchText, 'page-size': OFFERED, 'search-fields': ['name', 'number'] },
        signal,
      }),
    enabled: searchText !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  return data?.rows ?? [];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Filters by group number, with suggestions while typing, or by group name. */
const GroupFilter = ({ close }: { close: () => void }) => {
  const [filters, set] = useFilters();
  const [number, setNumber] = useState(textOf(filters[NUMBER]));
  const [name, setName] = useState(textOf(filters[NAME]));
  const [searchText, setSearchText] = useState('');
  const { type } = useDebouncedText('', setSearchText);
  const groups = useGroups(searchText);
  const list = useId();

  const typeNumber = (typed: string) => {
    setNumber(typed);
    type(typed);
    const known = groups.find((group) => group.number === typed);
    if (known) setName(known.name);
  };
  const apply = () => {
    set({ [NUMBER]: searchedText(number) || undefined, [NAME]: searchedText(name) || undefined });
    close();
  };
  return (
    <Panel apply={apply}>
      <Labelled label="Group #">
        {(id) => (
          <Input id={id} list={list} autoFocus value={number} onChange={({ target }) => typeNumber(target.value)} />
        )}
      </Labelled>
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group.id} value={group.number}>
            {group.name}
          </option>
        ))}
      </datalist>
      <Labelled label="Group name">
        {(id) => <Input id={id} value={name} onChange={({ target }) => setName(target.value)} />}
      </Labelled>
    </Panel>
  );
};

export default GroupFilter;
