import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import type { LevelQuery } from './queries.ts';

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  minHeight: theme.measures.row.compact,
  // so that enclosing tables need not measure every row in here to lay out their columns
  contain: 'inline-size',
  overflowX: 'auto',
}));

interface Props<T> {
  query: LevelQuery<T>;
  /** For the accessible loading label: "Loading EOBs". */
  what: string;
  /** Shown when there is nothing at this level. */
  empty: string;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** One level of a run: loading, failed, empty or loaded. Loaded data stays during a refetch. */
export const Level = <T,>({ query, what, empty, isEmpty, children }: Props<T>) => {
  const { data, error, isFetching, refetch } = query;
  return (
    <Box aria-busy={isFetching}>
      <Busy busy={isFetching} label={`Loading ${what}`} />
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && (isEmpty(data) ? <Empty text={empty} /> : children(data))}
    </Box>
  );
};
