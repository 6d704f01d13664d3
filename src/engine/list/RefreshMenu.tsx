import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEvent } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import {
  AUTO_REFRESH,
  FIVE_MINUTES,
  HALF_HOUR,
  HALF_MINUTE,
  MANUAL,
  ONE_MINUTE,
  refreshEvery,
  waitingRows,
} from '../../messages/list.ts';
import { REFRESH } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { DropDown } from '../../ui/DropDown.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

import type { Waiting } from './useList.ts';

export interface RefreshChoice {
  /** Absent: only when a person asks for it. */
  seconds?: number;
  label: string;
}

/** The choices of every refresh menu, in seconds (docs/rules/lists-and-forms.md, "Auto-refresh"). */
export const REFRESH_CHOICES: readonly RefreshChoice[] = [
  { seconds: 30, label: HALF_MINUTE },
  { seconds: 60, label: ONE_MINUTE },
  { seconds: 300, label: FIVE_MINUTES },
  { seconds: 1800, label: HALF_HOUR },
  { label: MANUAL },
];

const { Part: RefreshChoices, preload } = lazyWithPreload(() => import('./RefreshChoices.tsx'));

/** Two buttons that are one control, parted by a line. */
const Parts = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  '& > :last-child': {
    borderLeft: `1px solid ${theme.vars?.palette.line}`,
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
  },
}));

/** `refresh(true)` is called by a timer: it must not keep the session alive or move the focus or scroll position. */
type RefreshCall = (byTimer: boolean) => void;

/** Refreshes now or at an interval; says what a refresh would change. */
export const RefreshMenu = ({ refresh, waiting }: { refresh: RefreshCall; waiting?: Waiting | undefined }) => {
  const [seconds, setSeconds] = useState<number>();
  const tick = useEvent(() => {
    if (document.visibilityState === 'visible') refresh(true);
  });
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setInterval(tick, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, tick]);
  const said = waiting && waitingRows(waiting);
  const running = REFRESH_CHOICES.find((choice) => choice.seconds !== undefined && choice.seconds === seconds);
  return (
    <Parts role="group">
      <Button
        color={waiting ? 'primary' : 'inherit'}
        startIcon={<Refresh />}
        aria-label={said && `${REFRESH}: ${said}`}
        onClick={() => refresh(false)}
      >
        {said ?? (running ? refreshEvery(running.label) : REFRESH)}
      </Button>
      <Hidden aria-live="polite">{said}</Hidden>
      <DropDown name={AUTO_REFRESH} pressed={running !== undefined} preload={preload}>
        {(close) => (
          <Suspense fallback={<Busy busy />}>
            <RefreshChoices
              choices={REFRESH_CHOICES}
              running={seconds}
              onChoose={(chosen) => {
                setSeconds(chosen);
                close();
              }}
            />
          </Suspense>
        )}
      </DropDown>
    </Parts>
  );
};
