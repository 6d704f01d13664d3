import Notifications from '@mui/icons-material/NotificationsNone';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { mentionCount } from '../../../contract/unread-count.ts';
import { request } from '../../dataProvider/http.ts';
import { MENTIONS, unreadMentions } from '../../messages/notes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { DropDown } from '../../ui/DropDown.tsx';
import { Hidden } from '../../ui/Hidden.tsx';

const Mentions = lazy(() => import('./Mentions.tsx'));

const EVERY_MS = 60_000;

const Icon = styled('span')({ display: 'inline-flex', alignItems: 'center' });

/** The notes that mention the user: how many are unread, and a menu of them. */
export const Bell = () => {
  const { path, method } = mentionCount;
  const { data: count = 0 } = useQuery({
    queryKey: ['mentions', 'count'],
    queryFn: async ({ signal }) =>
      ((await request(method, path, { signal, background: true })).body as { count: number }).count, // as the call declares it
    refetchInterval: EVERY_MS,
  });
  const icon = (
    <Icon>
      <Notifications fontSize="small" />
      <Badge count={count} />
    </Icon>
  );
  return (
    <>
      <DropDown icon={icon} name={count > 0 ? `${MENTIONS}, ${unreadMentions(count)}` : MENTIONS} panel={MENTIONS}>
        {(close) => (
          <Suspense fallback={<Busy busy />}>
            <Mentions close={close} />
          </Suspense>
        )}
      </DropDown>
      <Hidden aria-live="polite">{count > 0 && unreadMentions(count)}</Hidden>
    </>
  );
};
