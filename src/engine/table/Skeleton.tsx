import MuiSkeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../ui/useDelayed.ts';
import { GridCell, GridRow } from './elements.tsx';

/** Rows of the right height while the first ones are on their way; their grey lines show after 500 ms. */
export const Skeleton = ({ rows, width }: { rows: number; width: number }) => {
  const late = useDelayed(true);
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row of a skeleton is nothing but its place
    <GridRow key={row} aria-hidden>
      <GridCell colSpan={width}>{late && <MuiSkeleton animation={false} />}</GridCell>
    </GridRow>
  ));
};
