import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { metadata } from '../../../contract/session.ts';
import { liveState, watchLive } from '../../dataProvider/live.ts';
import { send } from '../../dataProvider/send.ts';
import { LIVE_CUT } from '../../messages/words.ts';
import { screenOnly } from '../../ui/print.ts';
import { differ, ours, serverBuild, subscribeToBuild } from '../build.ts';
import { chunkFailed, onChunkFailed } from '../chunks.ts';
import { VERSION_MISMATCH } from '../ErrorBoundary.tsx';

const MINUTE = 60_000;
const FIRST_YEAR = 2022;

const Bar = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  minHeight: theme.spacing(5),
  padding: theme.spacing(0.5, 3),
  color: theme.vars?.palette.text.secondary,
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  '& code': theme.typography.code,
  // where it stands is not known before the page is
  'main:has([data-loading-page]) + &': { visibility: 'hidden' },
  ...screenOnly,
}));

/** Polled in the background, so that an idle console notices a deploy without keeping the session alive. */
const useServerVersion = () => {
  const { data } = useQuery({
    queryKey: ['metadata'],
    queryFn: () => send(metadata, { background: true }),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: true,
  });
  const seen = useSyncExternalStore(subscribeToBuild, serverBuild);
  return { version: data?.version, commit: seen?.commit ?? data?.commit };
};

const day = (instant: string) => instant.slice(0, 10);

/**
 * Copyright, build and version, the time zone of the moments shown (docs/rules/calendar.md, "Dates"), and a refresh
 * button when console and server builds differ.
 */
export const Footer = () => {
  const server = useServerVersion();
  const [year] = useState(() => new Date().getFullYear());
  const stale = useSyncExternalStore(onChunkFailed, chunkFailed);
  const isCut = useSyncExternalStore(watchLive, liveState) === 'cut';
  const mismatch = stale || differ(ours.commit, server.commit ?? '');
  return (
    <Bar>
      <span>
        © {FIRST_YEAR}–{year}
      </span>
      <span>
        Build <code>{ours.commit}</code> {day(ours.date)}
      </span>
      <span>Times in {new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      <span>Version {server.version ?? import.meta.env.VITE_VERSION}</span>
      <span role="status">{isCut && LIVE_CUT}</span>
      {mismatch && (
        <Button variant="contained" color="warning" onClick={() => location.reload()}>
          {VERSION_MISMATCH}
        </Button>
      )}
    </Bar>
  );
};
