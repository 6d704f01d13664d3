import { type ReactNode, useState } from 'react';
import type { Step } from '../../authProvider/signIn.ts';
import { ChooseCode, Code, SetUpApp } from './CodeSteps.tsx';
import { Forgot, NewPassword, Password, Reset } from './PasswordSteps.tsx';
import { type Attempt, useAttempt } from './useAttempt.ts';

/** The props of each step. */
export interface StepProps {
  attempt: Attempt;
  email: string;
  onEmail: (email: string) => void;
  hosted: boolean;
}

const renderStep = (step: Step, props: StepProps): ReactNode => {
  switch (step.kind) {
    case 'password':
      return <Password {...props} />;
    case 'new-password':
      return <NewPassword {...props} />;
    case 'code':
      return <Code {...props} by={step.by} />;
    case 'choose-code':
      return <ChooseCode {...props} from={step.from} />;
    case 'set-up-app':
      return <SetUpApp {...props} secret={step.secret} />;
    case 'forgot':
      return <Forgot {...props} />;
    case 'reset':
      return <Reset {...props} to={step.email} note={step.note} />;
    case 'done':
      return null;
  }
};

/** The sign-in: e-mail and password, then any further steps the account requires. There is no sign-up. */
export const SignInForm = ({ hosted, onTyping }: { hosted: boolean; onTyping?: () => void }) => {
  const attempt = useAttempt();
  const [email, setEmail] = useState('');
  return (
    // Each step is a separate form: its fields start empty and the first has the focus.
    <div key={attempt.step.kind} onInput={onTyping}>
      {renderStep(attempt.step, { attempt, email, onEmail: setEmail, hosted })}
    </div>
  );
};
