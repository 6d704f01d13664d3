import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Boundary } from '../ui/Boundary.ts';
import { isFailedImport } from '../ui/failedImport.ts';
import { reportError } from './errorReporting.ts';

const Middle = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: theme.spacing(2),
  minHeight: '50vh',
  padding: theme.spacing(3),
  textAlign: 'center',
  '& p': { margin: 0 },
}));

export const VERSION_MISMATCH = 'Version mismatch, click to refresh';

const reload = () => location.reload();

/** Both messages say what to do next. Neither shows the error itself, which may contain personal data. */
export const Fallback = ({ error }: { error: unknown }) =>
  isFailedImport(error) ? (
    <Middle role="alert">
      <p>A newer version of the console has been installed.</p>
      <Button variant="contained" onClick={reload}>
        {VERSION_MISMATCH}
      </Button>
    </Middle>
  ) : (
    <Middle role="alert">
      <p>Something went wrong on this page. Nothing that was saved is lost.</p>
      <Button variant="contained" onClick={reload}>
        Reload the page
      </Button>
    </Middle>
  );

/**
 * Keeps an error in one screen from breaking the console. Set its `key` to the screen, so that navigating away clears
 * the error.
 */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={(error) => <Fallback error={error} />} onError={reportError}>
    {children}
  </Boundary>
);
