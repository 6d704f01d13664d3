import { styled } from '@mui/material/styles';
import { RecordContextProvider } from 'ra-core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellValue, cellProps, isBlank } from '../cells/index.tsx';
import type { Fill } from '../history/fill.ts';
import { FillOf } from '../history/fill.ts';
import { useListOf } from '../list/context.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { PresenceOf } from '../presence/presence.ts';
import { usePresence } from '../presence/usePresence.ts';
import { useExpands } from '../table/useExpands.ts';
import { Activity } from './Activity.tsx';
import { Expanded } from './Expanded.tsx';
import { Pair, Pairs } from './Pairs.tsx';

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Parts = styled(Content)({
  position: 'relative',
  // on a page of its own a record has its activity beside it, where the window has the room
  '@media (min-width: 1280px)': {
    '&[data-page]:has(> :nth-child(2))': { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start' },
    '&[data-page] > [data-head]': { gridColumn: '1 / -1' },
  },
});

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
  /** Where these facts are the head: of a page or of a drawer. */
  head?: 'page' | 'drawer' | undefined;
  close: () => void;
}

/**
 * What a record opens to, in its row, on a page or in a drawer: facts, then its form for those who may edit it, the rows
 * that belong to it, or the screen's own detail. No first paint waits for it.
 */
const OpenedRecord = ({ record, columns = [], head, close }: Props) => {
  const { resource } = useListOf();
  const expands = useExpands();
  const [fill, setFill] = useState<Fill>();
  const register = useCallback((next: Fill | undefined) => setFill(() => next), []);
  const presence = usePresence(resource, record?.id);
  const filling = useMemo(() => [fill, register] as const, [fill, register]);
  if (!record) return <Expanded close={close} />;
  return (
    <RecordContextProvider value={record}>
      <FillOf value={filling}>
        <PresenceOf value={presence}>
          <Parts data-page={head === 'page' ? '' : undefined}>
            <Facts record={record} columns={columns} isHead={head !== undefined} />
            {expands && (resource.list.opens?.(record) ?? true) && (
              <Content>
                <Suspense fallback={<Busy busy />}>
                  <Expanded record={record} close={close} />
                </Suspense>
              </Content>
            )}
            <Activity resource={resource} record={record} open={head === 'page'} />
          </Parts>
        </PresenceOf>
      </FillOf>
    </RecordContextProvider>
  );
};

export default OpenedRecord;
