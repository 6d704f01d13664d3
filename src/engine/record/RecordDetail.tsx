import Box from '@mui/material/Box';
import { RecordContextProvider } from 'ra-core';
import { Suspense } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { CellTip } from '../../ui/CellTip.tsx';
import { useListOf } from '../list/context.ts';
import { Expanded } from '../table/Expanded.tsx';
import { RestOfRow } from '../table/RestOfRow.tsx';
import { statusOf } from './RecordTitle.tsx';

/** What the columns say, without the name and the status, which are the title, and without what the form shows. */
const Facts = ({ record }: { record: Row }) => {
  const { resource, columns, may } = useListOf();
  const inForm =
    resource.list.expand === 'form' && may.edit
      ? resource.form.flatMap(({ fields }) => fields.map(({ source }) => source))
      : [];
  const status = statusOf(columns);
  const shown = columns.slice(1).filter((one) => one !== status && !inForm.includes(one.column.source));
  return <RestOfRow record={record} resource={resource.name} columns={shown} />;
};

/**
 * A record outside the rows of its list: what its columns say, then what it opens to: its form for those who may edit it,
 * the rows that belong to it, or the screen's own detail.
 */
export const RecordDetail = ({ record, close }: { record: Row; close: () => void }) => (
  <RecordContextProvider value={record}>
    <CellTip>
      <Box sx={{ position: 'relative', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Facts record={record} />
        <Suspense fallback={<Busy busy />}>
          <Expanded record={record} close={close} />
        </Suspense>
      </Box>
    </CellTip>
  </RecordContextProvider>
);
