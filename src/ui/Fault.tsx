import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { faultTitle, UNKNOWN_ERROR } from '../messages/fault.ts';
import { RETRY, requestIdText } from '../messages/words.ts';

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
        {fault.message !== title && <p>{fault.message || UNKNOWN_ERROR}</p>}
        {fault.requestId && <small>{requestIdText(fault.requestId)}</small>}
      </div>
      {children}
      {/* retrying does not help when the role has no permission */}
      {onRetry && fault.status !== 403 && (
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {RETRY}
        </Button>
      )}
    </Box>
  );
};
