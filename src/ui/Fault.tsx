import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The facts of an error; `status` 0 means that no response arrived. */
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

/** The title of each kind of failure, so that a refusal, a server error and a network failure are never confused. */
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

/** An error on a page, in a block or in a row: what happened, the request id for support, and the next step. */
export const Fault = ({
  title: own,
  fault,
  onRetry,
  children,
}: {
  /** What failed; by default the kind of failure. */
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
      {/* retrying does not help when the role has no permission */}
      {onRetry && fault.status !== 403 && (
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Box>
  );
};
