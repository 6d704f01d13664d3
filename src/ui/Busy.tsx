import { keyframes, styled } from '@mui/material/styles';
import { LOADING } from '../messages/words.ts';
import { useDelayed } from './useDelayed.ts';

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } });

const Track = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: theme.zIndex.appBar,
  height: 2,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    backgroundColor: theme.vars?.palette.primary.main,
    animation: `${run} 1.2s linear infinite`,
  },
}));

/** A thin progress bar over content that is loading; appears after 500 ms without shifting the layout. */
export const Busy = ({ busy, label = LOADING }: { busy: boolean; label?: string }) =>
  useDelayed(busy) ? <Track role="progressbar" aria-label={label} /> : null;
