import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FileAddress } from '../../../../contract/files.ts';
import type { TimelineEvent } from '../../../../contract/release/reads.ts';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { RUN_EVENTS } from '../../../../domain/release/run-events.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { FileLink } from '../../files/FileLink.tsx';
import { Level } from '../Level.tsx';
import { useTimeline } from '../queries.ts';
import { EVENT_ICONS } from './icons.ts';
import { FIRST_FILES, filesOf, newestFiles } from './shown.ts';

const Events = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    gap: theme.spacing(0, 1),
    alignItems: 'start',
  },
  '& li > svg': { fontSize: 20, color: theme.vars?.palette.text.secondary },
  '& p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0, 1), margin: 0 },
  '& time': { color: theme.vars?.palette.text.secondary },
}));

const DROP_OFF: Readonly<Record<NonNullable<TimelineEvent['status']>, { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  failed: { label: 'Failed', tone: 'error' },
  done: { label: 'Done', tone: 'success' },
};

const WARNINGS: readonly string[] = ['single-payment-type-warning', 'single-provider-warning'];

const addressOf = ({ path, ...file }: TimelineEvent['files'][number]): FileAddress => (path ? { path } : file);

const Word = ({ event: { type, status } }: { event: TimelineEvent }) => {
  const dropOff = status && DROP_OFF[status];
  return (
    <>
      <strong>{RUN_EVENTS[type]}</strong>
      {dropOff && (
        <Tag tone={dropOff.tone} dot>
          {dropOff.label}
        </Tag>
      )}
      {WARNINGS.includes(type) && <Tag tone="warning">Warning</Tag>}
    </>
  );
};

/** The event's text; a file name at its start is shown as a link. */
const EventText = ({ text, files }: { text: string; files: TimelineEvent['files'] }) => {
  const [first] = files;
  const startsWithFile = first !== undefined && text.startsWith(first.filename);
  const rest = startsWithFile ? text.slice(first.filename.length).replace(/^, /, '') : text;
  return (
    <p>
      {startsWithFile && <EventFileLink file={first} />}
      {rest && <span>{rest}</span>}
      {files.slice(startsWithFile ? 1 : 0).map((file) => (
        <EventFileLink key={`${file.path ?? file.filename} ${file['report-id']}`} file={file} />
      ))}
    </p>
  );
};

const EventFileLink = ({ file }: { file: TimelineEvent['files'][number] }) => (
  <FileLink address={addressOf(file)}>{file.filename}</FileLink>
);

const Event = ({ event }: { event: TimelineEvent }) => {
  const Icon = EVENT_ICONS[event.type];
  const { date, text, type, files } = event;
  const word = RUN_EVENTS[type];
  // the event's label is already shown before it
  const detail = text === word ? '' : text.startsWith(`${word}: `) ? text.slice(word.length + 2) : text;
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <p>
          <Word event={event} />
          <time dateTime={date}>{showInstant(date)}</time>
        </p>
        {(detail || files.length > 0) && <EventText text={detail} files={files} />}
      </div>
    </li>
  );
};

const EventList = ({ events }: { events: readonly TimelineEvent[] }) => {
  const [all, setAll] = useState(false);
  const files = filesOf(events);
  const shown = all ? events : newestFiles(events);
  return (
    <>
      {files > FIRST_FILES && (
        <div>
          <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the newest ${FIRST_FILES} files` : `Show All (${showCount(files)} files)`}
          </Button>
        </div>
      )}
      <Events aria-label="Timeline">
        {shown.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </Events>
    </>
  );
};

/** The events of a run, newest last. */
const Timeline = ({ record }: { record: Row }) => (
  <Level
    query={useTimeline(record)}
    what="timeline"
    empty="Nothing has happened to this run yet"
    isEmpty={(events) => events.length === 0}
  >
    {(events) => <EventList events={events} />}
  </Level>
);

export default Timeline;
