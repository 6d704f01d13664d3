import { type FormEvent, useState } from 'react';
import { loadSignIn, type SignIn } from '../../authProvider/loadUserPool.ts';
import { signInMessage, startsOver } from '../../authProvider/messages.ts';
import { enterSession } from '../../authProvider/session.ts';
import type { Step } from '../../authProvider/signIn.ts';

/** The values of a form, by field name. */
export type Answers = (name: string) => string;

/** Calls the sign-in service with the values of a form; resolves with the next step. */
export type SubmitWork = (answers: Answers, signIn: SignIn) => Promise<Step>;

/** The current step, its pending attempt, and the error of the last one. */
export interface Attempt {
  step: Step;
  error: string | undefined;
  busy: boolean;
  go: (step: Step) => void;
  /** Runs `work`; ignored while another attempt is pending. */
  attempt: (work: () => Promise<Step>) => Promise<void>;
  /** Creates a submit handler that runs `work` with the form's values. */
  submit: (work: SubmitWork) => (event: FormEvent<HTMLFormElement>) => void;
}

class PasswordsDiffer extends Error {}
class NotSignedIn extends Error {}

const messageOf = (error: unknown): string => {
  if (error instanceof PasswordsDiffer) return 'The two passwords are not the same.';
  if (error instanceof NotSignedIn) return 'The sign-in did not go through. Try again.';
  return signInMessage(error);
};

const answersOf = (form: HTMLFormElement): Answers => {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};

/** The new password. Throws if the two entries differ. */
export const newPassword = (answers: Answers): string => {
  const chosen = answers('new-password');
  if (chosen !== answers('confirm-new-password')) throw new PasswordsDiffer();
  return chosen;
};

/** The sign-in as a sequence of steps; the last one opens the console. */
export const useAttempt = (): Attempt => {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const go = (next: Step) => {
    setError(undefined);
    setStep(next);
  };

  const attempt = async (work: () => Promise<Step>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const next = await work();
      if (next.kind !== 'done') setStep(next);
      else if (!(await enterSession())) throw new NotSignedIn();
    } catch (failure) {
      setError(messageOf(failure));
      if (startsOver(failure)) setStep({ kind: 'password' });
    } finally {
      setBusy(false);
    }
  };

  const submit: Attempt['submit'] = (work) => (event) => {
    event.preventDefault();
    const answers = answersOf(event.currentTarget);
    void attempt(async () => work(answers, await loadSignIn()));
  };

  return { step, error, busy, go, attempt, submit };
};
