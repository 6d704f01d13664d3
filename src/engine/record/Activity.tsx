import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { ACTIVITY, activityOf, HISTORY } from '../../messages/history.ts';
import { NOTES, notesWith } from '../../messages/notes.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { WhoIsHere } from '../presence/WhoIsHere.tsx';
import { useActivity } from './useActivity.ts';

const PARTS = {
  notes: lazy(() => import('../notes/Notes.tsx')),
  history: lazy(() => import('../history/History.tsx')),
};
type PartName = keyof typeof PARTS;

const Frame = styled('section')(({ theme }) => ({
  position: 'relative',
  // at the free end of the line of tabs, where it moves nothing
  '& > [role="status"]': { position: 'absolute', zIndex: 1, right: 0, height: theme.measures.row.compact },
}));

interface Props {
  resource: Resource;
  record: Row;
  /** Whether it is shown unasked; otherwise it is read once somebody chooses a tab. */
  open: boolean;
}

/** The tab of the notes says how many there are. */
const useLabels = (resource: Resource, record: Row): Readonly<Record<PartName, string>> => {
  const { data } = useActivity(resource, 'notes', record.id);
  return { notes: resource.notes ? notesWith(data?.pages[0]?.total) : NOTES, history: HISTORY };
};

/** What people wrote about a record and what happened to it, below its parts, or beside them on its page. */
export const Activity = ({ resource, record, open }: Props) => {
  const labels = useLabels(resource, record);
  const names = [...(resource.notes ? ['notes' as const] : []), ...(resource.history ? ['history' as const] : [])];
  const [first] = names;
  if (first === undefined) return null;
  const tabs: Partial<Record<PartName, string>> = Object.fromEntries(names.map((name) => [name, labels[name]]));
  return (
    <Frame aria-label={activityOf(resource.recordRepresentation(record))}>
      <WhoIsHere />
      <Tabs label={ACTIVITY} tabs={tabs as Record<PartName, string>} first={open ? first : undefined}>
        {(name) => {
          const Part = PARTS[name];
          return (
            <Suspense fallback={<Busy busy />}>
              <Part resource={resource} record={record} />
            </Suspense>
          );
        }}
      </Tabs>
    </Frame>
  );
};
