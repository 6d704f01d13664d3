import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { activeFilters } from '../../../../declare/active-filters.ts';
import { isInStrip } from '../../../../declare/list/facet-strip.ts';
import { isAlwaysSet } from '../../../../declare/list/param-values.ts';
import { ACTIVE_FILTERS, removeFilter } from '../../../messages/filters.ts';
import { moveFocus } from '../../../ui/moveFocus.ts';
import { useListOf } from '../context.ts';

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  padding: '2px 4px 2px 8px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  font: 'inherit',
  fontSize: theme.typography.caption.fontSize,
  color: theme.vars?.palette.tag.info.text,
  backgroundColor: theme.vars?.palette.tag.info.ground,
  '& svg': { fontSize: 14 },
}));

/** The active filters, below the toolbar; a click removes one. */
export const ActiveFilters = () => {
  const { resource, state, meta, narrow } = useListOf();
  const { shape, strips, presets } = resource.list;
  const params = shape.params.filter((param) => !isInStrip({ strips }, param.name) && !isAlwaysSet(param));
  const active = activeFilters(params, state.filters, meta.facets, presets);
  if (active.length === 0) return null;
  return (
    <Box role="group" aria-label={ACTIVE_FILTERS} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {active.map(({ key, text, rest }) => (
        <Chip
          key={key}
          type="button"
          aria-label={removeFilter(text)}
          onClick={({ currentTarget }) => {
            moveFocus(currentTarget);
            narrow({ filters: rest });
          }}
        >
          {text}
          <Close aria-hidden />
        </Chip>
      ))}
    </Box>
  );
};
