import { REASONS, type Reason } from '../../authProvider/session.ts';
import { TopDialog } from '../TopDialog.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Signing in again in a dialog over the console, which keeps everything typed into it. */
const SignInDialog = ({ reason }: { reason: Reason }) => (
  <TopDialog title="Sign in to continue" text={<p>{REASONS[reason]}. What you have typed is kept.</p>} covers>
    <SignInForm hosted={false} />
  </TopDialog>
);

export default SignInDialog;
