import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { activity } from '../../contract/session.ts';
import { activityReport, lastActivity, noteActivity, watchActivity } from '../authProvider/activity.ts';
import { logOutIdle } from '../authProvider/authProvider.ts';
import { formatDuration, idleness, type Limits, lifetime } from '../authProvider/idle.ts';
import { handleRemoteLogout, sessionLost, sessionState } from '../authProvider/session.ts';
import { currentSession, renewSession } from '../authProvider/tokens.ts';
import { send } from '../dataProvider/send.ts';
import { hasUnsaved } from '../ui/unsaved.ts';
import { useUser } from './navigation/User.tsx';
import { Answers, TopDialog } from './TopDialog.tsx';
import { useLogOut } from './useLogOut.tsx';
import { FIRST_FOCUS } from './useModal.ts';

const SECOND = 1000;
const CHECK = 5 * SECOND;
const MONITOR = 30 * SECOND;
const RENEW = 60 * SECOND;

const every = (milliseconds: number, work: () => void) => {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
};

/** The seconds until the idle logout once the warning is due, and `stay` to postpone it. */
const useIdleLogout = (limits: Limits, openedAt: number) => {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const report = useRef(activityReport(() => send(activity)));

  useEffect(() => {
    const check = () => {
      const active = lastActivity();
      if (active === undefined) return handleRemoteLogout('elsewhere');
      const idle = idleness(Date.now(), active, limits);
      setSecondsLeft(idle.phase === 'warned' ? idle.secondsLeft : undefined);
      if (idle.phase === 'over') void logOutIdle();
      else if (sessionState().phase === 'signed-in') report.current(active);
    };
    // The warning must be answered: accidental mouse movement no longer postpones the logout.
    const onActivity = () => {
      const active = lastActivity();
      if (active !== undefined && idleness(Date.now(), active, limits).phase === 'active') noteActivity();
    };
    noteActivity(Math.max(openedAt, lastActivity() ?? 0));
    const cleanups = [watchActivity(onActivity), every(CHECK, check)];
    document.addEventListener('visibilitychange', check);
    window.addEventListener('storage', check);
    return () => {
      for (const stop of cleanups) stop();
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('storage', check);
    };
  }, [limits, openedAt]);

  const stay = () => {
    noteActivity();
    setSecondsLeft(undefined);
    report.current(Date.now());
  };
  return { secondsLeft, stay };
};

/** The seconds until the absolute end of the session, in its last minutes. */
const useLastMinutes = (limits: Limits) => {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    const check = async (showCountdown: boolean) => {
      const session = await currentSession().catch(() => null);
      if (!session) return;
      const left = lifetime(Date.now(), session.signedInAt, limits);
      if (left.phase === 'over') sessionLost('expired');
      if (showCountdown || left.phase !== 'ending')
        setSecondsLeft(left.phase === 'ending' ? left.secondsLeft : undefined);
    };
    void check(true);
    const cleanups = [
      every(CHECK, () => void check(false)),
      every(MONITOR, () => void check(true)),
      // A failure here is ignored: it occurs again, and is reported, with the next request.
      every(RENEW, () => void renewSession().catch(() => undefined)),
    ];
    return () => {
      for (const stop of cleanups) stop();
    };
  }, [limits]);
  return secondsLeft;
};

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  bottom: theme.spacing(2),
  insetInline: 0,
  width: 'fit-content',
  maxWidth: `calc(100% - ${theme.spacing(4)})`,
  margin: '0 auto',
  padding: theme.spacing(1, 2),
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  alignItems: 'center',
  color: theme.vars?.palette.tag.warning.text,
  backgroundColor: theme.vars?.palette.tag.warning.ground,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  // Stays in the DOM as a live region, so that its content is announced.
  '&:empty': { padding: 0, boxShadow: 'none' },
  '@media print': { display: 'none' },
}));

/** Nothing that was typed stays in the browser after a logout, and the user learns it while there is time to save. */
const Countdown = ({ secondsLeft }: { secondsLeft: number }) => (
  <>
    <p role="timer">You will be logged out in {formatDuration(secondsLeft)}.</p>
    {hasUnsaved() && <p>What you have typed and not saved will then be lost.</p>}
  </>
);

/**
 * Warns before the session ends, and ends it in all tabs together (docs/rules/people.md, "Session").
 * @param openedAt when the console was opened, which is activity: the guard is loaded later
 */
export default function SessionGuard({ openedAt }: { openedAt: number }) {
  const { session: limits } = useUser();
  const { secondsLeft, stay } = useIdleLogout(limits, openedAt);
  const lastMinutes = useLastMinutes(limits);
  const { leave, question } = useLogOut();
  return (
    <>
      <Bar role="status">
        {lastMinutes !== undefined && (
          <>
            <span>
              Your session ends in {formatDuration(lastMinutes)}. Sign in again to go on; nothing you typed is lost.
            </span>
            <Button color="inherit" variant="outlined" onClick={() => sessionLost('ending')}>
              Sign in again
            </Button>
          </>
        )}
      </Bar>
      {secondsLeft !== undefined && (
        <TopDialog title="Are you still there?" text={<Countdown secondsLeft={secondsLeft} />} onEscape={stay}>
          <Answers>
            <Button onClick={leave}>Log out now</Button>
            <Button variant="contained" onClick={stay} {...FIRST_FOCUS}>
              Stay logged in
            </Button>
          </Answers>
        </TopDialog>
      )}
      {question}
    </>
  );
}
