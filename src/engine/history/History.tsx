import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useContext, useState } from 'react';
import type { HistoryEntry } from '../../../declare/history.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fullName, SYSTEM } from '../../../domain/audit.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { AS_IT_WAS, deedOf, HISTORY, HISTORY_FAILED, IN_THE_LOG, MORE, NO_HISTORY } from '../../messages/history.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useWords } from '../form/useWords.ts';
import { useListOf } from '../list/context.ts';
import { TargetLink } from '../panels/TargetLink.tsx';
import { useActivity } from '../record/useActivity.ts';
import { factsOf } from '../useFaultNotice.ts';
import { AsItWas } from './AsItWas.tsx';
import { EntryData, EntryLines } from './EntryLines.tsx';
import { FillOf } from './fill.ts';
import { Stream } from './stream.ts';

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  marginTop: theme.spacing(1.5),
}));

interface Props {
  resource: Resource;
  record: Row;
}

const whoOf = ({ actor }: HistoryEntry): string => (actor ? fullName(actor) : SYSTEM);

/** Who changed what of a record, newest first (docs/rules/records.md, "History"). */
const History = ({ resource, record }: Props) => {
  const { may } = useListOf();
  const { data, error, refetch, isPending, isFetching, hasNextPage, fetchNextPage } = useActivity(
    resource,
    'history',
    record.id,
  );
  const format = useWords(resource);
  const [fill] = useContext(FillOf);
  const [then, setThen] = useState<number>();
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const types = resource.history ?? [];
  if (error && !data) return <Fault title={HISTORY_FAILED} fault={factsOf(error)} onRetry={() => void refetch()} />;
  const shown = then === undefined ? undefined : entries.find(({ id }) => id === then);
  return (
    <section aria-label={HISTORY} style={{ position: 'relative' }}>
      <Busy busy={isPending || isFetching} />
      {data && entries.length === 0 && <p>{NO_HISTORY}</p>}
      <Stream>
        {entries.map((entry, at) => (
          <li key={entry.id} data-open="">
            <div>
              <strong>{whoOf(entry)}</strong>
              <span>{deedOf(entry, types)}</span>
              <time dateTime={entry.createdAt}>{showInstant(entry.createdAt)}</time>
            </div>
            <EntryLines
              entry={entry}
              resource={resource}
              record={record}
              isOwn={types.includes(entry.about.type)}
              format={format}
              fill={fill}
            />
            <EntryData entry={entry} />
            {at > 0 && types.includes(entry.about.type) && entry.changes.length > 0 && (
              <div>
                <Button size="small" onClick={() => setThen(entry.id)}>
                  {AS_IT_WAS}
                </Button>
              </div>
            )}
          </li>
        ))}
      </Stream>
      <Foot>
        {hasNextPage && (
          <Button variant="outlined" color="inherit" onClick={() => void fetchNextPage()}>
            {MORE}
          </Button>
        )}
        {may.administer && (
          <TargetLink to={{ list: 'audit-logs', filters: { resource: types.map((type) => `${type}:${record.id}`) } }}>
            {IN_THE_LOG}
          </TargetLink>
        )}
      </Foot>
      {shown && (
        <AsItWas
          resource={resource}
          record={record}
          entry={shown}
          later={entries.slice(0, entries.indexOf(shown))}
          format={format}
          close={() => setThen(undefined)}
        />
      )}
    </section>
  );
};

export default History;
