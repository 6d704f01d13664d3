import Button from '@mui/material/Button';
import { COPIED } from '../messages/words.ts';
import { useCopy } from './useCopy.ts';

/** A button that copies a text and shows "Copied" for a while. */
export const CopyButton = ({ text, children }: { text: () => string; children: string }) => {
  const { copied, copy } = useCopy();
  return (
    <Button onClick={() => void copy(text())}>
      <span aria-live="polite">{copied ? COPIED : children}</span>
    </Button>
  );
};
