import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import type { Asked } from './queries.ts';

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  minHeight: theme.measures.row.compact,
  // the tables around it need not measure every row in here to lay out their columns
  contain: 'inline-size',
  overflowX: 'auto',
}));

interface Props<T> {
  asked: Asked<T>;
  /** Said for those who listen: "Loading EOBs". */
  what: string;
  /** Said when there is nothing at this level. */
  empty: string;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** One level of a run: on its way, failed, with nothing in it, or there. What is there stays while it is asked again. */
export const Level = <T,>({ asked, what, empty, isEmpty, children }: Props<T>) => {
  const { data, error, isFetching, refetch } = asked;
  return (
    <Box aria-busy={isFetching}>
      <Busy busy={isFetching} label={`Loading ${what}`} />
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && (isEmpty(data) ? <Empty text={empty} /> : children(data))}
    </Box>
  );
};
