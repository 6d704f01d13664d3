import { styled } from '@mui/material/styles';
import { useDelayed } from '../ui/useDelayed.ts';

const Middle = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100vh',
  color: theme.vars?.palette.text.secondary,
}));

/** A loading page; its label appears after half a second, so that short waits do not flicker. */
export const Splash = ({ label }: { label: string }) => {
  const late = useDelayed(true);
  return (
    <Middle role="status" aria-busy="true">
      {late && `${label}…`}
    </Middle>
  );
};
