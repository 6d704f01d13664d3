import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { MOST_ABOUT, notesAbout } from '../../../contract/notes.ts';
import { fullName } from '../../../domain/audit.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { send } from '../../dataProvider/send.ts';
import { mentionedOn, NOTES, NOTES_FAILED, PINNED } from '../../messages/notes.ts';
import { Fault } from '../../ui/Fault.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { NoteText } from './NoteText.tsx';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& > div': { display: 'grid', gap: theme.spacing(0.5) },
  '& > div > p:first-of-type': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 1),
    margin: 0,
    ...theme.typography.body2,
  },
  '& small, & time': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& time': { marginLeft: 'auto' },
}));

/**
 * The pinned and the newest notes on records that somebody decides about; nothing where there are none.
 * @param about the records by type and id, of which the first are asked for.
 */
const NotesAbout = ({ about }: { about: readonly string[] }) => {
  const asked = about.slice(0, MOST_ABOUT);
  const { data, error, refetch } = useQuery({
    queryKey: ['notes-about', asked],
    queryFn: ({ signal }) => send(notesAbout, { body: { about: [...asked] }, signal }),
    enabled: asked.length > 0,
    // what was written a moment ago matters here
    gcTime: 0,
  });
  if (error) return <Fault title={NOTES_FAILED} fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data?.data.length) return null;
  // of several records, or of one and what belongs to it
  const isMixed = asked.length > 1 || new Set(data.data.map(({ record }) => `${record.one} ${record.name}`)).size > 1;
  return (
    <Box aria-label={NOTES}>
      <h3>{NOTES}</h3>
      {data.data.map(({ note, author, createdAt, record, text, pinned }) => (
        <div key={note}>
          <p>
            <strong>{fullName(author)}</strong>
            {isMixed && <span>{mentionedOn(record.one, record.name)}</span>}
            {pinned && <small>{PINNED}</small>}
            <time dateTime={createdAt}>{showInstant(createdAt)}</time>
          </p>
          <NoteText text={text} people={[]} />
        </div>
      ))}
    </Box>
  );
};

export default NotesAbout;
