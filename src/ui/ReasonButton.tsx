import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

/**
 * A button that, when it cannot be used, says why: it stays in the tab order, announces itself as disabled and does
 * nothing. `reason` undefined means that it can be used.
 */
export const ReasonButton = ({ reason, onClick, sx, ...props }: ButtonProps & { reason: string | undefined }) => (
  <Tooltip title={reason ?? ''}>
    <Button
      {...props}
      aria-disabled={reason !== undefined}
      onClick={(event) => {
        if (reason === undefined) onClick?.(event);
        else event.preventDefault();
      }}
      sx={[reason !== undefined && { opacity: 0.55, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  </Tooltip>
);
