/*
 * Money in US dollars (other currencies: `currencies.ts`). Inside the product every amount is an integer number of cents. Dollars appear only in the API, where an amount
 * is a JSON number with at most two decimals, and on the screen. Nothing here multiplies or divides a fraction of a
 * dollar, so no amount is ever rounded on input.
 */

/**
 * The largest absolute amount in cents: fifteen digits, just under ten trillion dollars. It is a safe integer, and the
 * largest round limit at which a JSON number of dollars still identifies exactly one number of cents.
 */
export const MAX_CENTS = 999_999_999_999_999;

/** Whether the number is an integer number of cents within MAX_CENTS. */
export function isCents(cents: number): boolean {
  return Number.isInteger(cents) && Math.abs(cents) <= MAX_CENTS;
}

/**
 * Parses a decimal amount in dollars ("810.8", "-.5", "12.", "100") exactly to cents.
 * Returns undefined for anything else: more than two decimals, an exponent, a plus sign, separators, blanks, too large.
 */
export function parseCents(text: string): number | undefined {
  const isNegative = text.startsWith('-');
  let cents = 0;
  let digits = 0;
  let decimals: number | undefined;
  // a loop, not a regular expression: payment files hold millions of amounts, and the loop is four times as fast
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
  // 0 - cents instead of -cents: "-0" becomes 0, not negative zero
  return isNegative ? 0 - cents : cents;
}

/** Cents as displayed in US dollars: "$1,234.50", "-$1.00". Throws RangeError when not an amount in cents. */
export function formatUsd(cents: number): string {
  const { sign, whole, fraction } = digitsOf(cents);
  return `${sign}$${separated(whole)}.${fraction}`;
}

/** Digits with separators of thousands: "1,234". */
export function separated(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cents as a decimal with two digits, for files and exports: "1234.50", "-1.00". Throws RangeError. */
export function formatDecimal(cents: number): string {
  return decimalOf(cents, 2);
}

/** The smallest units of a currency as a decimal with the digits of the currency: "1234.50", "1234". Throws RangeError. */
export function decimalOf(units: number, decimals: number): string {
  const { sign, whole, fraction } = digitsOf(units, decimals);
  return sign + (decimals ? `${whole}.${fraction}` : whole);
}

/**
 * Converts dollars from the API, a JSON number, to cents. Exact: it uses the number's shortest decimal form, so 0.1 +
 * 0.2 (0.30000000000000004) is refused, not rounded. Returns undefined when that form has more than two decimals.
 */
export function dollarsToCents(dollars: number): number | undefined {
  return parseCents(String(dollars));
}

/** Converts cents to dollars, a JSON number for the API; `dollarsToCents` is its exact inverse. Throws RangeError. */
export function centsToDollars(cents: number): number {
  // via the decimal text: the nearest double is the one whose shortest form is exactly that text
  return Number(formatDecimal(cents));
}

/**
 * The sum of amounts in cents. Throws RangeError when an amount or an intermediate sum is not a valid number of cents.
 */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) {
    sum += checked(cents);
    checked(sum);
  }
  return sum;
}

function digitsOf(cents: number, decimals = 2) {
  const digits = String(Math.abs(checked(cents))).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return { sign: cents < 0 ? '-' : '', whole: digits.slice(0, point), fraction: digits.slice(point) };
}

function checked(cents: number): number {
  if (!isCents(cents)) throw new RangeError('Not an amount in whole cents');
  return cents;
}
