import { lazy, Suspense } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { ACTIVITY, activityOf, HISTORY } from '../../messages/history.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const History = lazy(() => import('../history/History.tsx'));

interface Props {
  resource: Resource;
  record: Row;
  /** Whether it is shown unasked; otherwise it is read once somebody chooses a tab. */
  open: boolean;
}

/** What happened to a record, below its parts, or beside them on its page. */
export const Activity = ({ resource, record, open }: Props) =>
  resource.history && (
    <section aria-label={activityOf(resource.recordRepresentation(record))}>
      <Tabs label={ACTIVITY} tabs={{ history: HISTORY }} first={open ? 'history' : undefined}>
        {() => (
          <Suspense fallback={<Busy busy />}>
            <History resource={resource} record={record} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
