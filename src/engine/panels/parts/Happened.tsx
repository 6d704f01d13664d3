import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { StreamData } from '../../../../declare/panels/parts.ts';
import { fullName, SYSTEM } from '../../../../domain/audit.ts';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { deedOn, earlier, recordWords } from '../../../messages/history.ts';
import { NO_ACTIVITY } from '../../../messages/panels.ts';
import { Link } from '../../../router/Link.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Stream } from '../../history/stream.ts';
import { NoteText } from '../../notes/NoteText.tsx';

const Paper = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& small': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
}));

/** What happened to records of any kind, newest first, each with the way to its record. */
const Happened = ({ data: { entries, most } }: { data: StreamData }) => {
  const [isLong, setLong] = useState(false);
  if (entries.length === 0) return <Empty text={NO_ACTIVITY} />;
  const rest = entries.length - most;
  return (
    <Paper>
      <Stream>
        {entries.slice(0, isLong ? entries.length : most).map((entry) => {
          const { id, actor, createdAt, record, summary, note } = entry;
          const [before, after] = deedOn(entry);
          return (
            <li key={id} {...(note === null && { 'data-open': '' })}>
              <div>
                <strong>{actor ? fullName(actor) : SYSTEM}</strong>
                <span>
                  {before}{' '}
                  {record.link === null ? recordWords(record) : <Link to={record.link}>{recordWords(record)}</Link>}
                  {after && ` ${after}`}
                </span>
                {summary && <small>{summary}</small>}
                <time dateTime={createdAt}>{showInstant(createdAt)}</time>
              </div>
              {note !== null && <NoteText text={note} people={[]} />}
            </li>
          );
        })}
      </Stream>
      {rest > 0 && !isLong && (
        <Button color="inherit" startIcon={<ExpandMore />} onClick={() => setLong(true)}>
          {earlier(rest)}
        </Button>
      )}
    </Paper>
  );
};

export default Happened;
