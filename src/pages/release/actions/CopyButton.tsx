import Button from '@mui/material/Button';
import { useCopy } from './useCopy.ts';

/** Copies a text, and says so on itself for a while. */
export const CopyButton = ({ text, children }: { text: () => string; children: string }) => {
  const { copied, copy } = useCopy('Failed to copy');
  return (
    <Button onClick={() => void copy(text())}>
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  );
};
