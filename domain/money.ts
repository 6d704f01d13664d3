/**
 * Money. Everywhere inside the product an amount is an integer number of cents; dollars appear only on the wire, where
 * an amount is a JSON number with at most two decimals, and on the screen. Nothing here multiplies or divides a
 * fraction of a dollar, so no amount is ever rounded on the way in.
 */

/**
 * The largest amount in cents, either sign: fifteen digits, just under ten trillion dollars. It is a safe integer, and
 * the largest round bound at which the dollars as a JSON number still name exactly one number of cents.
 */
export const MAX_CENTS = 999_999_999_999_999;

/** True for an integer number of cents within the bound. */
export function isCents(cents: number): boolean {
  return Number.isInteger(cents) && Math.abs(cents) <= MAX_CENTS;
}

/**
 * Reads a decimal amount in dollars ("810.8", "-.5", "12.", "100") as cents, exactly.
 * Returns undefined for anything else: more than two decimals, an exponent, a plus sign, separators, blanks, too large.
 */
export function parseCents(text: string): number | undefined {
  const isNegative = text.startsWith('-');
  let cents = 0;
  let digits = 0;
  let decimals: number | undefined;
  // a loop and not a pattern: payment files hold millions of amounts, and it is four times as fast
  for (let at = isNegative ? 1 : 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9 && decimals !== 2) {
      cents = cents * 10 + digit;
      digits += 1;
      if (decimals !== undefined) decimals += 1;
    } else if (text[at] === '.' && decimals === undefined) decimals = 0;
    else return undefined;
  }
  cents *= decimals === 2 ? 1 : decimals === 1 ? 10 : 100;
  if (digits === 0 || !isCents(cents)) return undefined;
  // 0 - cents and not -cents: an amount of "-0" is plain zero
  return isNegative ? 0 - cents : cents;
}

/** Cents as US dollars for a person: "$1,234.50", "-$1.00". Throws RangeError when not an amount in cents. */
export function formatUsd(cents: number): string {
  const { sign, whole, fraction } = digitsOf(cents);
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Cents as a plain decimal with two digits, as files and exports carry it: "1234.50", "-1.00". Throws RangeError. */
export function formatDecimal(cents: number): string {
  const { sign, whole, fraction } = digitsOf(cents);
  return `${sign}${whole}.${fraction}`;
}

/**
 * Dollars as a JSON number, from the wire, to cents. Exact: it reads the number's shortest decimal form, so 0.1 + 0.2
 * (0.30000000000000004) is refused, not rounded. Returns undefined when that form has more than two decimals.
 */
export function dollarsToCents(dollars: number): number | undefined {
  return parseCents(String(dollars));
}

/** Cents to dollars as a JSON number for the wire; `dollarsToCents` gives the same cents back. Throws RangeError. */
export function centsToDollars(cents: number): number {
  // read back from the decimal text: the double nearest to it is the one whose shortest form is that very text
  return Number(formatDecimal(cents));
}

/** The sum of amounts in cents. Throws RangeError as soon as an amount or a running sum is not a number of cents. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) {
    sum += checked(cents);
    checked(sum);
  }
  return sum;
}

function digitsOf(cents: number) {
  const digits = String(Math.abs(checked(cents))).padStart(3, '0');
  return { sign: cents < 0 ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}

function checked(cents: number): number {
  if (!isCents(cents)) throw new RangeError('Not an amount in whole cents');
  return cents;
}
