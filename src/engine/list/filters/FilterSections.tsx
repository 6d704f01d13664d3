import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useState } from 'react';
import type { Param } from '../../../../declare/list/params.ts';
import { Badge, nameWithSet } from '../../../ui/Badge.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { useListOf } from '../context.ts';
import FilterPanel from './FilterPanel.tsx';
import { valueCount } from './placement.ts';

const Sections = styled('div')(({ theme }) => ({
  width: 276,
  maxWidth: '100%',
  padding: theme.spacing(0.5),
  '& > section > button': {
    justifyContent: 'flex-start',
    gap: theme.spacing(0.5),
    width: '100%',
    minHeight: 32,
    padding: theme.spacing(0, 0.5),
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '& svg': { fontSize: 18, color: theme.vars?.palette.text.secondary },
  },
}));

/** Several filters in one menu, of which one is open at a time. */
const FilterSections = ({ params, close }: { params: readonly Param[]; close: () => void }) => {
  const { resource, state } = useListOf();
  const id = useId();
  const [open, setOpen] = useState<string>();
  return (
    <Sections>
      {params.map((param, at) => {
        const isOpen = param.name === open;
        const set = valueCount(param, resource.list.shape.params, state.filters);
        return (
          <section key={param.name}>
            <ButtonBase
              autoFocus={at === 0}
              aria-label={nameWithSet(param.label, set)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-${at}` : undefined}
              onClick={() => setOpen(isOpen ? undefined : param.name)}
            >
              {isOpen ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />}
              {param.label}
              <Badge count={set} />
            </ButtonBase>
            {isOpen && (
              <div id={`${id}-${at}`}>
                <Suspense fallback={<Busy busy />}>
                  <FilterPanel param={param} close={close} />
                </Suspense>
              </div>
            )}
          </section>
        );
      })}
    </Sections>
  );
};

export default FilterSections;
