import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step } from '../../../src/authProvider/signIn.ts';
import SignInPage from '../../../src/shell/signIn/SignInPage.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';

const calls = vi.hoisted(() => ({
  submitCredentials: vi.fn(),
  answerChallenge: vi.fn(),
  requestReset: vi.fn(),
  resetByCode: vi.fn(),
  enterSession: vi.fn(),
}));
vi.mock('../../../src/authProvider/loadUserPool.ts', () => ({
  loadSignIn: async () => calls,
  loadUserPool: async () => ({}),
}));
vi.mock('../../../src/authProvider/session.ts', async (original) => ({
  ...(await original<object>()),
  enterSession: calls.enterSession,
}));

const step = (next: Step) => async () => next;
const failure = (name: string, message = '') => Object.assign(new Error(message), { name });
const onTyping = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  calls.enterSession.mockResolvedValue(true);
});

const open = (props: Partial<Parameters<typeof SignInPage>[0]> = {}) => {
  render(
    <AppTheme>
      <SignInPage hosted={false} onTyping={onTyping} {...props} />
    </AppTheme>,
  );
  return userEvent.setup();
};

const signIn = async (person: ReturnType<typeof userEvent.setup>, password = 'a good password') => {
  await person.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('e-mail and password', () => {
  test('open the console, whose code is loaded while the user types', async () => {
    calls.submitCredentials.mockImplementation(step({ kind: 'done' }));
    const person = open();
    await signIn(person);
    expect(calls.submitCredentials).toHaveBeenCalledWith('ada@example.com', 'a good password');
    expect(calls.enterSession).toHaveBeenCalled();
    expect(onTyping).toHaveBeenCalled();
  });

  test('are recognized by password managers', () => {
    open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Password').closest('form')).not.toBeNull();
  });

  test('that are wrong show a message with the focus, and the e-mail stays', async () => {
    calls.submitCredentials.mockRejectedValue(failure('NotAuthorizedException', 'Incorrect username or password.'));
    await signIn(open());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The email or the password is not right.');
    expect(alert).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('are sent once, however often the form is submitted', async () => {
    calls.submitCredentials.mockReturnValue(new Promise(() => undefined));
    const person = open();
    await signIn(person);
    await person.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
    expect(calls.submitCredentials).toHaveBeenCalledTimes(1);
  });

  test('the password can be shown', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the next steps', () => {
  test('a new password must be entered twice alike', async () => {
    calls.submitCredentials.mockImplementation(step({ kind: 'new-password' }));
    calls.answerChallenge.mockImplementation(step({ kind: 'done' }));
    const person = open();
    await signIn(person);
    await person.type(await screen.findByLabelText('New password'), 'correct horse');
    await person.type(screen.getByLabelText('Confirm new password'), 'correct hose');
    await person.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The two passwords are not the same.');
    expect(calls.answerChallenge).not.toHaveBeenCalled();
    await person.clear(screen.getByLabelText('Confirm new password'));
    await person.type(screen.getByLabelText('Confirm new password'), 'correct horse');
    await person.click(screen.getByRole('button', { name: 'Set password' }));
    expect(calls.answerChallenge).toHaveBeenCalledWith('correct horse');
    expect(calls.enterSession).toHaveBeenCalled();
  });

  test.each([
    ['app', /authenticator app/],
    ['SMS', /sent to your phone/],
  ] as const)('a code from %s is requested, and requested again when it is wrong', async (by, words) => {
    calls.submitCredentials.mockImplementation(step({ kind: 'code', by }));
    calls.answerChallenge
      .mockRejectedValueOnce(failure('CodeMismatchException'))
      .mockImplementationOnce(step({ kind: 'done' }));
    const person = open();
    await signIn(person);
    expect(await screen.findByText(words)).toBeInTheDocument();
    await person.type(screen.getByLabelText('Code'), '111111');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is not right.');
    await person.clear(screen.getByLabelText('Code'));
    await person.type(screen.getByLabelText('Code'), ' 123456');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(calls.answerChallenge).toHaveBeenLastCalledWith('123456');
  });

  test('an expired sign-in starts again, and says so', async () => {
    calls.submitCredentials.mockImplementation(step({ kind: 'code', by: 'app' }));
    calls.answerChallenge.mockRejectedValue(failure('NotAuthorizedException', 'Invalid session for the user.'));
    const person = open();
    await signIn(person);
    await person.type(await screen.findByLabelText('Code'), '111111');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByRole('alert')).toHaveTextContent('took too long');
  });

  test('a forgotten password is reset with the code that was sent', async () => {
    calls.requestReset.mockImplementation(step({ kind: 'reset', email: 'ada@example.com', note: 'A code was sent.' }));
    calls.resetByCode.mockImplementation(step({ kind: 'done' }));
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('A code was sent.')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Code'), '123456');
    await person.type(screen.getByLabelText('New password'), 'correct horse');
    await person.type(screen.getByLabelText('Confirm new password'), 'correct horse');
    await person.click(screen.getByRole('button', { name: 'Set password' }));
    expect(calls.resetByCode).toHaveBeenCalledWith('ada@example.com', '123456', 'correct horse');
  });
});

describe('the page also', () => {
  test('says why the session ended', () => {
    open({ reason: 'expired' });
    expect(screen.getByRole('status')).toHaveTextContent('Session has expired and requires re-authentication');
  });

  test('does not offer the hosted page when there is none', () => {
    open();
    expect(screen.queryByRole('button', { name: /organization/ })).toBeNull();
  });

  test('offers the hosted page when there is one', () => {
    open({ hosted: true });
    expect(screen.getByRole('button', { name: /organization/ })).toBeEnabled();
  });

  test('offers no sign-up', () => {
    open();
    expect(screen.queryByText(/sign up|create account|register/i)).toBeNull();
  });
});
