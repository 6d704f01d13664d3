import Button from '@mui/material/Button';
import { loadUserPool } from '../../authProvider/loadUserPool.ts';
import { Field, KnownEmail, PasswordField } from './Fields.tsx';
import type { StepProps } from './SignInForm.tsx';
import { StepForm } from './StepForm.tsx';
import { newPassword } from './useAttempt.ts';

const emailField = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' } as const;

export const Password = ({ attempt, email, onEmail, hosted }: StepProps) => (
  <StepForm
    attempt={attempt}
    action="Sign in"
    back={false}
    onSubmit={(answers, { submitCredentials }) => {
      const given = answers('email').trim();
      onEmail(given);
      return submitCredentials(given, answers('password'));
    }}
  >
    <Field {...emailField} defaultValue={email} autoFocus />
    <PasswordField name="password" label="Password" autoComplete="current-password" />
    <Button sx={{ justifySelf: 'start', px: 0 }} onClick={() => attempt.go({ kind: 'forgot' })}>
      Forgot your password?
    </Button>
    {hosted && (
      <Button variant="outlined" onClick={() => void attempt.attempt(leaveForHostedPage)}>
        Sign in with your organization
      </Button>
    )}
  </StepForm>
);

/** Leaves the page; the step stays the same in case the user comes back with the Back button. */
const leaveForHostedPage = async () => {
  await loadUserPool();
  const { redirectToHostedSignIn } = await import('../../authProvider/redirectToHostedSignIn.ts');
  await redirectToHostedSignIn();
  return { kind: 'password' } as const;
};

const NewPasswordFields = ({ autoFocus }: { autoFocus?: boolean }) => (
  <>
    <PasswordField name="new-password" label="New password" autoComplete="new-password" autoFocus={autoFocus} />
    <PasswordField name="confirm-new-password" label="Confirm new password" autoComplete="new-password" />
  </>
);

/** The first sign-in, with the temporary password from the invitation. */
export const NewPassword = ({ attempt, email }: StepProps) => (
  <StepForm
    attempt={attempt}
    action="Set password"
    onSubmit={async (answers, { answerChallenge }) => answerChallenge(newPassword(answers))}
  >
    <p>Choose your own password to finish signing in.</p>
    <KnownEmail email={email} />
    <NewPasswordFields autoFocus />
  </StepForm>
);

export const Forgot = ({ attempt, email, onEmail }: StepProps) => (
  <StepForm
    attempt={attempt}
    action="Send code"
    onSubmit={(answers, { requestReset }) => {
      const given = answers('email').trim();
      onEmail(given);
      return requestReset(given);
    }}
  >
    <p>A code will be sent to your email address.</p>
    <Field {...emailField} defaultValue={email} autoFocus />
  </StepForm>
);

export const Reset = ({ attempt, to, note }: StepProps & { to: string; note?: string }) => (
  <StepForm
    attempt={attempt}
    action="Set password"
    onSubmit={async (answers, { resetByCode }) => resetByCode(to, answers('code').trim(), newPassword(answers))}
  >
    {note && <p role="status">{note}</p>}
    <KnownEmail email={to} />
    <Field name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
    <NewPasswordFields />
  </StepForm>
);
