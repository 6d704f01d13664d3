import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What can be said of a failure; `status` 0 means that no answer came. */
export interface FaultFacts {
  message: string;
  status?: number;
  requestId?: string;
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.error.text,
  backgroundColor: theme.vars?.palette.tag.error.ground,
  '& p': { margin: 0 },
  '& small': { display: 'block', fontSize: theme.typography.caption.fontSize },
  '& > div': { flex: '1 1 260px' },
}));

/** One sentence for each kind of failure, so that a refusal, a fault and a dead line are never taken for each other. */
export const faultTitle = (status: number | undefined): string => {
  if (status === 0) return 'No connection to the server';
  if (status === 401) return 'You are signed out';
  if (status === 403) return 'Your role does not allow this';
  if (status === 404) return 'Not found';
  if (status === 409) return 'This conflicts with something that is already there';
  if (status === 412) return 'Someone else changed this meanwhile';
  if (status === 429) return 'Too many requests; wait a moment';
  if (status !== undefined && status >= 500) return 'The server could not do this';
  return 'Something went wrong';
};

/** An error as a page, a block or a row shows it: what happened, what support asks for, what to do next. */
export const Fault = ({
  title: own,
  fault,
  onRetry,
  children,
}: {
  /** What failed, in the words of the screen; absent: what kind of failure it is. */
  title?: string;
  fault: FaultFacts;
  onRetry?: () => void;
  children?: ReactNode;
}) => {
  const title = own ?? faultTitle(fault.status);
  return (
    <Box role="alert">
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {fault.message !== title && <p>{fault.message || 'An unknown error occurred'}</p>}
        {fault.requestId && <small>Request id {fault.requestId}</small>}
      </div>
      {children}
      {/* what a role may not, it may not a second time either */}
      {onRetry && fault.status !== 403 && (
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Box>
  );
};
