import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { operatorTime } from '../../../domain/calendar/operator-clock.ts';
import type { IdentityInfo } from '../../../resources/users/calls.ts';
import { identityInfo } from '../../../resources/users/calls.ts';
import { Problem } from '../../dataProvider/problem.ts';
import { send } from '../../dataProvider/send.ts';
import { Pair, Pairs } from '../../engine/record/Pairs.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AuthenticationEvents } from './AuthenticationEvents.tsx';
import { MailPassword } from './MailPassword.tsx';

const Panel = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0 },
}));

/** Shown when the user pool does not have the user (docs/rules/people.md, "User administration"). */
const NO_DATA = 'No Cognito data available for this user';

const moment = (at: string | null): string => (at ? `${operatorTime(new Date(at))} CT` : '');

const Facts = ({ info }: { info: IdentityInfo }) => {
  const { enabled, userStatus, userCreateDate, userLastModifiedDate } = info.status;
  return (
    <Pairs>
      <Pair label="User ID">{info.sub}</Pair>
      <Pair label="Sign-in alias">{info.alias}</Pair>
      <Pair label="MFA">{info.mfaEnabled ? `On: ${info.mfaMethods.join(', ')}` : 'Off'}</Pair>
      <Pair label="Account">
        <Tag tone={enabled ? 'success' : 'error'} dot>
          {enabled ? 'Enabled' : 'Disabled'}
        </Tag>
      </Pair>
      <Pair label="Status">{userStatus}</Pair>
      <Pair label="Created">{moment(userCreateDate)}</Pair>
      <Pair label="Updated">{moment(userLastModifiedDate)}</Pair>
    </Pairs>
  );
};

/** The poll interval after a password email was requested: the user pool is updated in the background. */
const POLL_MS = 1500;

const Info = ({ userId, email }: { userId: number; email: string }) => {
  const [isMailing, setMailing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'cognito-info', userId],
    queryFn: ({ signal }) => send(identityInfo, { params: { id: userId }, signal, background: isMailing }),
    refetchInterval: isMailing ? POLL_MS : false,
    gcTime: 0,
    retry: (count, problem) => count < 2 && !(problem instanceof Problem && problem.status === 404),
  });
  if (error instanceof Problem && error.status === 404) return <p>{NO_DATA}</p>;
  if (error) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Busy busy={isFetching} />;
  return (
    <>
      <Facts info={data} />
      <MailPassword userId={userId} email={email} status={data.status} onMailing={setMailing} />
      <AuthenticationEvents events={data.authenticationEvents} />
    </>
  );
};

/** The user's data in the user pool, loaded when the panel is opened. */
const IdentityPanel = ({ record }: FormSlotProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!record) return null;
  return (
    <Panel aria-label="Identity provider">
      <Box component="h2">
        <Button
          color="inherit"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          startIcon={<ExpandMore sx={{ transform: open ? 'none' : 'rotate(-90deg)' }} />}
          onClick={() => setOpen(!open)}
        >
          Identity provider
        </Button>
      </Box>
      {open && (
        <Box id={id} sx={{ display: 'grid', gap: 2, pb: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Info userId={Number(record.id)} email={String(record.email)} />
        </Box>
      )}
    </Panel>
  );
};

export default IdentityPanel;
