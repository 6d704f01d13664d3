import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { startTransition, useOptimistic } from 'react';
import type { Param } from '../../../../declare/list/params.ts';
import type { FacetValue } from '../../../dataProvider/facets.ts';
import { searchIn } from '../../../messages/filter-forms.ts';
import { SEARCH } from '../../../messages/words.ts';
import { Input } from '../../../ui/controls.ts';
import { useFilters } from './useFilter.ts';

const Option = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  ...theme.typography.body2,
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& span:last-of-type': { marginLeft: 'auto', color: theme.vars?.palette.text.secondary },
}));

/**
 * The selected values of a filter, and a function to toggle one. A choice is shown optimistically while the list loads;
 * another choice made meanwhile adds to it.
 */
export const useChosen = (param: Param) => {
  const [{ [param.name]: value }, set] = useFilters();
  const [chosen, choose] = useOptimistic<readonly string[]>(Array.isArray(value) ? value : []);
  const toggle = (one: string) => {
    const others = param.kind === 'values' && param.single ? [] : chosen;
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...others, one];
    startTransition(async () => {
      choose(next);
      await set({ [param.name]: next.length ? next : undefined });
    });
  };
  return [chosen, toggle] as const;
};

interface Props {
  param: Param;
  searchText: string;
  onSearch: (text: string) => void;
  shown: readonly FacetValue[];
  counted: boolean;
  /** Shown when there are no options. */
  none: string;
  /** Says that there are further values, which a search finds. */
  more?: string | undefined;
  /** Why they are not known; shown above those that are. */
  fault?: ReactNode;
}

/** A filter's options, below a search box. */
export const Choices = ({ param, searchText, onSearch, shown, counted, none, more, fault }: Props) => {
  const [chosen, toggle] = useChosen(param);
  return (
    <Box sx={{ p: 1, width: 260 }}>
      <Input
        type="search"
        autoFocus
        aria-label={searchIn(param.label)}
        placeholder={SEARCH}
        value={searchText}
        onChange={({ target }) => onSearch(target.value)}
        sx={{ width: '100%', mb: 1 }}
      />
      {fault}
      <Box role="group" aria-label={param.label} sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {shown.map((one) => (
          <Option key={one.value}>
            <Input type="checkbox" checked={chosen.includes(one.value)} onChange={() => toggle(one.value)} />
            <span>{one.label}</span>
            {counted && <span>{one.count}</span>}
          </Option>
        ))}
        {shown.length === 0 && !fault && (
          <Box role="status" sx={{ p: 1, color: 'text.secondary' }}>
            {none}
          </Box>
        )}
      </Box>
      {more && <Box sx={{ p: 1, typography: 'caption', color: 'text.secondary' }}>{more}</Box>}
    </Box>
  );
};
