import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { IdentityInfo } from '../../../resources/users/calls.ts';
import { resendPassword, resetPassword } from '../../../resources/users/calls.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { send } from '../../dataProvider/send.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { Confirm } from '../../ui/Confirm.tsx';

/** The one way on that each status of an account has; any other has none (docs/rules/people.md, "User administration"). */
const WAYS = {
  CONFIRMED: {
    label: 'Reset Password',
    call: resetPassword,
    asks: 'is mailed a code and cannot sign in before it was used for a new password.',
    done: 'A reset code is on its way to',
    failed: 'Failed to reset password',
  },
  FORCE_CHANGE_PASSWORD: {
    label: 'Resend Password',
    call: resendPassword,
    asks: 'is mailed a new temporary password; the one before is void.',
    done: 'A new temporary password is on its way to',
    failed: 'Failed to resend password',
  },
} as const;

/** How long the pool may take to hear of it, ms. */
const MAILING_MS = 6000;

interface Props {
  userId: number;
  email: string;
  status: IdentityInfo['status'];
  /** Told for how long the account's status may be about to change. */
  onMailing: (is: boolean) => void;
}

export const MailPassword = ({ userId, email, status, onMailing }: Props) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const [intent] = useState(createIntent);
  const notify = useNotify();
  const tellFault = useFaultNotice();
  useEffect(() => {
    if (sent === 0) return;
    onMailing(true);
    const timer = setTimeout(() => onMailing(false), MAILING_MS);
    return () => clearTimeout(timer);
  }, [sent, onMailing]);

  const way = status.enabled ? WAYS[status.userStatus as keyof typeof WAYS] : undefined;
  if (!way) return null;
  const run = async () => {
    setBusy(true);
    try {
      await intent.attempt([userId, way.label], (idempotencyKey) =>
        send(way.call, { params: { id: userId }, idempotencyKey }),
      );
      notify(`${way.done} ${email}`, { type: 'success' });
      setSent((count) => count + 1);
    } catch (error) {
      tellFault(way.failed, error);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <Box>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {way.label}
      </Button>
      <Confirm
        open={asking}
        title={way.label}
        action={way.label}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void run()}
      >
        {email} {way.asks}
      </Confirm>
    </Box>
  );
};
