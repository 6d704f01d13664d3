import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { HIDE, ofThe, SHOW } from '../messages/inputs.ts';
import { Hidden } from '../ui/Hidden.tsx';

interface RevealButtonProps extends ButtonProps {
  /** What the secret is called. */
  label: string;
  isShown: boolean;
}

/** "Show" beside a masked secret, "Hide" beside a revealed one. */
export const RevealButton = ({ label, isShown, ...rest }: RevealButtonProps) => (
  <Button color="inherit" size="small" {...rest}>
    {isShown ? HIDE : SHOW}
    <Hidden>{ofThe(label)}</Hidden>
  </Button>
);
