import { randomInt } from 'node:crypto';
import { isStorable } from '../../../declare/text.ts';
import { invalidPassword } from './errors.ts';
import { isPassword } from './srp.ts';
import type { PoolUser } from './store/store.ts';

const SHORTEST = 12;
const LONGEST = 256;
const DISTINCT_CHARACTERS = 5;
/** Shorter names occur in good passwords by chance. */
const SHORTEST_NAME = 4;

/**
 * Requires length and refuses easy guesses; no character classes are required (NIST SP 800-63B §5.1.1.2, ASVS V6.2).
 * @throws InvalidPasswordException with the reason
 */
export function assertGoodPassword(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw invalidPassword(fault);
}

function passwordFault(password: string, email: string): string | undefined {
  if (!isStorable(password)) return 'Password has a character that is none';
  if ([...password].length < SHORTEST) return 'Password not long enough';
  if (password.length > LONGEST) return 'Password too long';
  if (password !== password.trim()) return 'Password must not begin or end with a space';
  if (new Set(password).size < DISTINCT_CHARACTERS) return 'Password must have more different characters';
  const name = email.split('@')[0] ?? '';
  if (name.length >= SHORTEST_NAME && password.toLowerCase().includes(name))
    return 'Password must not contain the email name';
  return undefined;
}

/** @throws InvalidPasswordException for a weak password and for the current one */
export function assertNewPassword(password: string, user: PoolUser): void {
  assertGoodPassword(password, user.email);
  if (isPassword(user.sub, password, user)) throw invalidPassword('Password must differ from the previous one');
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const TEMPORARY_LENGTH = 16;

/** Easy to read and dictate: no characters that look alike. 16 of 57 characters are 93 bits. */
export const temporaryPassword = (): string =>
  Array.from({ length: TEMPORARY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Six digits; guesses are limited per account. */
export const resetCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
