import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Attempt, SubmitWork } from './useAttempt.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& p': { margin: 0 },
  '& code': theme.typography.code,
}));

const Wrong = styled('p')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.error.text,
  backgroundColor: theme.vars?.palette.tag.error.ground,
}));

/** An error that takes the focus: it is announced, and the next Tab moves to the first field. */
const Failure = ({ text }: { text: string }) => {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Wrong ref={ref} role="alert" tabIndex={-1}>
      {text}
    </Wrong>
  );
};

/** The form of one step: its error, its fields, its button and a way back. */
export const StepForm = ({
  attempt: { error, busy, submit, go },
  action,
  onSubmit,
  back = true,
  children,
}: {
  attempt: Attempt;
  /** The label of the submit button. */
  action: string;
  onSubmit: SubmitWork;
  back?: boolean;
  children: ReactNode;
}) => (
  <Form onSubmit={submit(onSubmit)} aria-busy={busy}>
    {error && <Failure text={error} />}
    {children}
    <Button type="submit" variant="contained" size="medium" disabled={busy}>
      {busy ? 'One moment…' : action}
    </Button>
    {back && <Button onClick={() => go({ kind: 'password' })}>Back to sign in</Button>}
  </Form>
);
