import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { lookupGroups } from '../../../../contract/groups.ts';
import { send } from '../../../dataProvider/send.ts';
import { Labelled, Panel } from '../../../engine/list/filters/FilterForms.tsx';
import { useFilters } from '../../../engine/list/filters/useFilter.ts';
import { Input } from '../../../ui/controls.ts';
import { useDebouncedText } from '../../../ui/useDebouncedText.ts';

const NUMBER = 'group-number';
const NAME = 'group-name';
const OFFERED = '10';

/** Groups whose number or name has this in it; none for those who may not look groups up: they type. */
const useGroups = (sought: string) => {
  const { data } = useQuery({
    queryKey: ['groups', 'lookup', sought],
    queryFn: ({ signal }) =>
      send(lookupGroups, {
        query: { query: sought, 'page-size': OFFERED, 'search-fields': ['name', 'number'] },
        signal,
      }),
    enabled: sought !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  return data?.rows ?? [];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A group by its number, offered with its name as it is typed; or any group of a name. */
const GroupFilter = ({ close }: { close: () => void }) => {
  const [filters, set] = useFilters();
  const [number, setNumber] = useState(textOf(filters[NUMBER]));
  const [name, setName] = useState(textOf(filters[NAME]));
  const [sought, setSought] = useState('');
  const { type } = useDebouncedText('', setSought);
  const groups = useGroups(sought);
  const list = useId();

  const typeNumber = (typed: string) => {
    setNumber(typed);
    type(typed);
    const known = groups.find((group) => group.number === typed);
    if (known) setName(known.name);
  };
  const apply = () => {
    set({ [NUMBER]: number.trim() || undefined, [NAME]: name.trim() || undefined });
    close();
  };
  return (
    <Panel apply={apply}>
      <Labelled label="Group #">
        {(id) => (
          <Input
            id={id}
            list={list}
            autoFocus
            maxLength={30}
            value={number}
            onChange={({ target }) => typeNumber(target.value)}
          />
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
        {(id) => <Input id={id} maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />}
      </Labelled>
    </Panel>
  );
};

export default GroupFilter;
