import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { IdentityInfo } from '../../../resources/users/calls.ts';
import { resendPassword, resetPassword } from '../../../resources/users/calls.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { send } from '../../dataProvider/send.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { Confirm } from '../../ui/Confirm.tsx';

/** The action for each account status; other statuses have none (docs/rules/people.md, "User administration"). */
const ACTIONS = {
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

/** How long the user pool may take to show the change, ms. */
const MAILING_MS = 6000;

interface Props {
  userId: number;
  email: string;
  status: IdentityInfo['status'];
  /** Called with true while the account's status may be about to change, then with false. */
  onMailing: (is: boolean) => void;
}

export const MailPassword = ({ userId, email, status, onMailing }: Props) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const [intent] = useState(createIntent);
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  useEffect(() => {
    if (sent === 0) return;
    onMailing(true);
    const timer = setTimeout(() => onMailing(false), MAILING_MS);
    return () => clearTimeout(timer);
  }, [sent, onMailing]);

  const action = status.enabled ? ACTIONS[status.userStatus as keyof typeof ACTIONS] : undefined;
  if (!action) return null;
  const run = async () => {
    setBusy(true);
    try {
      await intent.attempt([userId, action.label], (idempotencyKey) =>
        send(action.call, { params: { id: userId }, idempotencyKey }),
      );
      notify(`${action.done} ${email}`, { type: 'success' });
      setSent((count) => count + 1);
    } catch (error) {
      notifyFault(action.failed, error);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <Box>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {action.label}
      </Button>
      <Confirm
        open={asking}
        title={action.label}
        action={action.label}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void run()}
      >
        {email} {action.asks}
      </Confirm>
    </Box>
  );
};
