import { styled } from '@mui/material/styles';
import { RecordContextProvider } from 'ra-core';
import { Suspense } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellValue, cellProps, isBlank } from '../cells/index.tsx';
import { useListOf } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { useExpands } from '../table/useExpands.ts';
import { Expanded } from './Expanded.tsx';
import { Pair, Pairs } from './Pairs.tsx';

const Parts = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

interface FactsProps {
  record: Row;
  columns: readonly ShownColumn[];
  isHead: boolean;
}

/** What columns say, each with its label; empty ones are left out. */
const Facts = ({ record, columns, isHead }: FactsProps) => {
  const { resource } = useListOf();
  const filled = columns.filter(
    ({ column, cell, member }) => !isBlank(cellProps(record, resource.name, column, member), cell),
  );
  if (filled.length === 0) return null;
  return (
    <Pairs data-head={isHead ? '' : undefined}>
      {filled.map(({ key, title, column, member, cell }) => (
        <Pair key={key} label={title}>
          <CellValue kind={cell} {...cellProps(record, resource.name, column, member)} />
        </Pair>
      ))}
    </Pairs>
  );
};

interface Props {
  /** Without one, the form of a new record is shown. */
  record?: Row;
  /** What of its columns is said above its parts: in a row those that do not fit, elsewhere what the title does not say. */
  columns?: readonly ShownColumn[];
  /** Whether these facts are the head of a page or a drawer. */
  isHead?: boolean;
  close: () => void;
}

/**
 * What a record opens to, in its row, on a page or in a drawer: facts, then its form for those who may edit it, the rows
 * that belong to it, or the screen's own detail. No first paint waits for it.
 */
const OpenedRecord = ({ record, columns = [], isHead = false, close }: Props) => {
  const { resource } = useListOf();
  const expands = useExpands();
  if (!record) return <Expanded close={close} />;
  return (
    <RecordContextProvider value={record}>
      <Parts>
        <Facts record={record} columns={columns} isHead={isHead} />
        {expands && (resource.list.opens?.(record) ?? true) && (
          <Suspense fallback={<Busy busy />}>
            <Expanded record={record} close={close} />
          </Suspense>
        )}
      </Parts>
    </RecordContextProvider>
  );
};

export default OpenedRecord;
