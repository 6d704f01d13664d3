import Button from '@mui/material/Button';
import type { MfaMethod } from '../../authProvider/signIn.ts';
import { Field } from './Fields.tsx';
import type { StepProps } from './SignInForm.tsx';
import { StepForm } from './StepForm.tsx';

const CodeField = () => <Field name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />;

const WHERE = {
  app: 'Enter the code your authenticator app shows.',
  SMS: 'Enter the code sent to your phone.',
  'e-mail': 'Enter the code sent to your email address.',
} as const;

export const Code = ({ attempt, by }: StepProps & { by: keyof typeof WHERE }) => (
  <StepForm
    attempt={attempt}
    action="Continue"
    onSubmit={(answers, { answerChallenge }) => answerChallenge(answers('code').trim())}
  >
    <p>{WHERE[by]}</p>
    <CodeField />
  </StepForm>
);

const METHODS: Record<MfaMethod, string> = { TOTP: 'Authenticator app', SMS: 'Text message', EMAIL: 'Email' };

export const ChooseCode = ({ attempt, from }: StepProps & { from: readonly MfaMethod[] }) => (
  <StepForm
    attempt={attempt}
    action="Continue"
    onSubmit={(answers, { answerChallenge }) => answerChallenge(answers('way'))}
  >
    <p id="way">How do you want to get your code?</p>
    <div role="radiogroup" aria-labelledby="way">
      {from.map((way, place) => (
        <label key={way}>
          <input type="radio" name="way" value={way} defaultChecked={place === 0} /> {METHODS[way]}
        </label>
      ))}
    </div>
  </StepForm>
);

/** In groups of four characters, as authenticator apps show it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const SetUpApp = ({ attempt, secret }: StepProps & { secret: string }) => (
  <StepForm
    attempt={attempt}
    action="Continue"
    onSubmit={(answers, { answerChallenge }) => answerChallenge(answers('code').trim())}
  >
    <p>Your account needs an authenticator app. Add this key to yours, then enter the code it shows.</p>
    <code>{inFours(secret)}</code>
    <Button sx={{ justifySelf: 'start' }} onClick={() => void navigator.clipboard.writeText(secret)}>
      Copy key
    </Button>
    <CodeField />
  </StepForm>
);
