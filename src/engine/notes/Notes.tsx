import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Note } from '../../../declare/notes.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fullName } from '../../../domain/audit.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import {
  DELETE_NOTE,
  DELETE_QUESTION,
  EARLIER_NOTES,
  EDIT_NOTE,
  EDITED,
  editedAt,
  NO_NOTES,
  NOTES,
  NOTES_FAILED,
  noteBy,
  PIN,
  PINNED,
  SAVE_NOTE,
  SEND_NOTE,
  UNPIN,
} from '../../messages/notes.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useActor } from '../actions/useActor.ts';
import { useActivity } from '../record/useActivity.ts';
import { factsOf, useFaultNotice } from '../useFaultNotice.ts';
import { Composer } from './Composer.tsx';
import { NoteText } from './NoteText.tsx';
import type { NoteChanges } from './useNoteChanges.ts';
import { useNoteChanges } from './useNoteChanges.ts';

const Box = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1.5),
  '& > ol': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& > p': { margin: 0, color: theme.vars?.palette.text.secondary },
}));

const Item = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(0.5),
  ...theme.typography.body2,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: theme.spacing(0, 1) },
  '& > header > time, & > header > small': {
    ...theme.typography.caption,
    color: theme.vars?.palette.text.secondary,
  },
  '& > header > time': { marginLeft: 'auto' },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) },
}));

/** For an hour a changed text is simply edited; later the moment matters. */
const HOUR_MS = 3_600_000;

const editedText = ({ createdAt, editedAt: at }: Note): string | undefined => {
  if (at === null) return undefined;
  return Date.parse(at) - Date.parse(createdAt) < HOUR_MS ? EDITED : editedAt(showInstant(at));
};

interface OneProps {
  resource: Resource;
  record: Row;
  note: Note;
  changes: NoteChanges;
}

const One = ({ resource, record, note, changes }: OneProps) => {
  const isOwn = useActor().id === note.author.id;
  const failed = useFaultNotice();
  const [state, setState] = useState<'editing' | 'deleting' | 'busy'>();
  const run = async (label: string, work: () => Promise<void>) => {
    setState('busy');
    await work().catch((error: unknown) => failed(label, error));
    setState(undefined);
  };
  const edited = editedText(note);
  const author = fullName(note.author);
  return (
    <Item aria-label={noteBy(author)}>
      <header>
        <strong>{author}</strong>
        {note.pinned && <small>{PINNED}</small>}
        {edited && <small>{edited}</small>}
        <time dateTime={note.createdAt}>{showInstant(note.createdAt)}</time>
      </header>
      {state === 'editing' ? (
        <Composer
          resource={resource}
          record={record}
          note={note}
          label={SAVE_NOTE}
          send={(change) => changes.change(note, change)}
          onCancel={() => setState(undefined)}
        />
      ) : (
        <>
          <NoteText text={note.text} people={note.mentions} />
          <footer>
            <Button
              size="small"
              color="inherit"
              disabled={state === 'busy'}
              onClick={() => void run(note.pinned ? UNPIN : PIN, () => changes.change(note, { pinned: !note.pinned }))}
            >
              {note.pinned ? UNPIN : PIN}
            </Button>
            {isOwn && (
              <>
                <Button size="small" color="inherit" onClick={() => setState('editing')}>
                  {EDIT_NOTE}
                </Button>
                <Button size="small" color="inherit" onClick={() => setState('deleting')}>
                  {DELETE_NOTE}
                </Button>
              </>
            )}
          </footer>
        </>
      )}
      {state === 'deleting' && (
        <Confirm
          open
          danger
          title={DELETE_NOTE}
          action={DELETE_NOTE}
          onConfirm={() => void run(DELETE_NOTE, () => changes.remove(note))}
          onClose={() => setState(undefined)}
        >
          {DELETE_QUESTION}
        </Confirm>
      )}
    </Item>
  );
};

/** What people wrote about a record, pinned notes first, and where they write (docs/rules/records.md, "Notes"). */
const Notes = ({ resource, record }: { resource: Resource; record: Row }) => {
  const { data, error, refetch, isPending, isFetching, hasNextPage, fetchNextPage } = useActivity(
    resource,
    'notes',
    record.id,
  );
  const changes = useNoteChanges(resource, record.id);
  if (error && !data) return <Fault title={NOTES_FAILED} fault={factsOf(error)} onRetry={() => void refetch()} />;
  const [first] = data?.pages ?? [];
  const notes = [...(first?.pinned ?? []), ...(data?.pages.flatMap((page) => page.data) ?? [])];
  return (
    <Box aria-label={NOTES}>
      <Busy busy={isPending || isFetching} />
      {data && notes.length === 0 && <p>{NO_NOTES}</p>}
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <li key={note.id}>
              <One resource={resource} record={record} note={note} changes={changes} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="outlined" color="inherit" sx={{ justifySelf: 'start' }} onClick={() => void fetchNextPage()}>
          {EARLIER_NOTES}
        </Button>
      )}
      <Composer resource={resource} record={record} label={SEND_NOTE} send={changes.write} />
    </Box>
  );
};

export default Notes;
