import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CLOSE } from '../../messages/words.ts';
import { useModal } from '../useModal.ts';
import { Navigation } from './Navigation.tsx';

const Box = styled('dialog')(({ theme }) => ({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: theme.measures.navigation.wide,
  maxWidth: '85vw',
  height: '100%',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  '&::backdrop': { backgroundColor: theme.vars?.palette.veil },
}));

/** The navigation on a small screen: closes on Escape, on a click outside, and when a link is followed. */
export const Drawer = ({ onClose }: { onClose: () => void }) => (
  <Box
    ref={useModal()}
    aria-label="Navigation"
    onCancel={onClose}
    onClick={(event) => {
      if (event.target === event.currentTarget) onClose();
    }}
  >
    <Navigation narrow={false} button={<Button onClick={onClose}>{CLOSE}</Button>} onFollow={onClose} />
  </Box>
);
