import { REASONS, type Reason } from '../../authProvider/session.ts';
import { TopDialog } from '../TopDialog.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Signing in again over the console, which waits behind with everything that was typed into it. */
export const SignInDialog = ({ reason }: { reason: Reason }) => (
  <TopDialog title="Sign in to continue" covers>
    <p>{REASONS[reason]}. What you have typed is kept.</p>
    <SignInForm hosted={false} />
  </TopDialog>
);
