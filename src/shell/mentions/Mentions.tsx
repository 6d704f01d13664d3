import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mention } from '../../../contract/notes.ts';
import { mentions, readMentions } from '../../../contract/notes.ts';
import { fullName } from '../../../domain/audit.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { send } from '../../dataProvider/send.ts';
import { factsOf, useFaultNotice } from '../../engine/useFaultNotice.ts';
import { MARK_ALL_READ, MENTIONS, MENTIONS_FAILED, mentionedOn, NO_MENTIONS, UNREAD } from '../../messages/notes.ts';
import { Link } from '../../router/Link.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Hidden } from '../../ui/Hidden.tsx';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  width: 360,
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: theme.spacing(1.5),
  '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& > p': { margin: 0, color: theme.vars?.palette.text.secondary },
  '& > ol': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1),
    maxHeight: 420,
    margin: 0,
    padding: 0,
    overflowY: 'auto',
    listStyle: 'none',
  },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: theme.spacing(0, 1),
    padding: theme.spacing(0.5, 0, 0.5, 1),
    borderLeft: '3px solid transparent',
    ...theme.typography.body2,
  },
  '& li[data-unread]': { borderColor: theme.vars?.palette.primary.main },
  '& li > time': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& li > q': {
    gridColumn: '1 / -1',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    quotes: 'none',
    overflowWrap: 'anywhere',
  },
}));

/** The notes that mention the user, newest first; opening one, or all at once, marks them as read. */
const Mentions = ({ close }: { close: () => void }) => {
  const client = useQueryClient();
  const failed = useFaultNotice();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mentions', 'list'],
    queryFn: ({ signal }) => send(mentions, { signal }),
  });
  const all = data?.data ?? [];
  const unread = all.filter(({ isRead }) => !isRead);
  const markRead = async (of: readonly Mention[]) => {
    try {
      await send(readMentions, { body: { notes: of.map(({ note }) => note) }, idempotencyKey: crypto.randomUUID() });
    } catch (problem) {
      failed(MARK_ALL_READ, problem);
    }
    await client.invalidateQueries({ queryKey: ['mentions'] });
  };
  return (
    <Box>
      <header>
        <h2>{MENTIONS}</h2>
        {unread.length > 0 && <Button onClick={() => void markRead(unread)}>{MARK_ALL_READ}</Button>}
      </header>
      <Busy busy={isFetching} />
      {error && <Fault title={MENTIONS_FAILED} fault={factsOf(error)} onRetry={() => void refetch()} />}
      {data && all.length === 0 && <p>{NO_MENTIONS}</p>}
      {all.length > 0 && (
        <ol>
          {all.map((mention) => (
            <li key={mention.note} {...(!mention.isRead && { 'data-unread': '' })}>
              <span>
                {!mention.isRead && <Hidden>{UNREAD} </Hidden>}
                <strong>{fullName(mention.author)}</strong>{' '}
                <Link
                  to={mention.record.link}
                  onClick={() => {
                    if (!mention.isRead) void markRead([mention]);
                    close();
                  }}
                >
                  {mentionedOn(mention.record.one, mention.record.name)}
                </Link>
              </span>
              <time dateTime={mention.createdAt}>{showInstant(mention.createdAt)}</time>
              <q>{mention.text}</q>
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
};

export default Mentions;
