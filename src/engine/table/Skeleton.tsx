import { styled } from '@mui/material/styles';
import { useDelayed } from '../../ui/useDelayed.ts';
import { GridCell, GridRow } from './elements.tsx';

const Line = styled('span')(({ theme }) => ({
  display: 'block',
  height: '0.75em',
  borderRadius: theme.shape.borderRadius,
  background: theme.vars?.palette.action.disabledBackground,
}));

/** Placeholder rows of the right height while the first rows load; their grey lines appear after 500 ms. */
export const Skeleton = ({ rows, width }: { rows: number; width: number }) => {
  const late = useDelayed(true);
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton row is identified only by its position
    <GridRow key={row} aria-hidden>
      <GridCell colSpan={width}>{late && <Line />}</GridCell>
    </GridRow>
  ));
};
