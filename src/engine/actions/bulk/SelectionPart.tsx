import { styled } from '@mui/material/styles';
import { useListOf } from '../../list/context.ts';
import type { SelectionProps } from '../../slots.ts';
import { useSlots } from '../../slots.ts';
import { CARDS } from '../../table/styles.ts';
import SelectionBar from './SelectionBar.tsx';

/** The heights of the bar, in px: in one line, and where its buttons take several. */
const [LINE, LINES] = [48, 120];

/**
 * The bar stands after the rows and stays at the lower edge of the window: no row moves when it comes, and it is in sight
 * in a long list. What stands before it has `--selected` of room below a focused cell or the bar of an inner table.
 */
const Edge = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 'var(--selected, 0px)',
  zIndex: 2,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  'div:has(~ &)': { '--selected': `${LINE}px`, [CARDS]: { '--selected': `${LINES}px` } },
}));

/** The bar below the list while rows are selected: the screen's own, or that of the declared bulk actions. */
const SelectionPart = (props: SelectionProps) => {
  const { resource: of } = useListOf();
  const { selection: Own } = useSlots(of.name);
  const Part = Own ?? SelectionBar;
  return (
    <Edge>
      <Part {...props} />
    </Edge>
  );
};

export default SelectionPart;
