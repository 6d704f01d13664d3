import { decimalOf, formatUsd, separated } from './money.ts';

/*
 * Currencies of bank accounts (docs/rules/exchange.md, "Currencies"). The rest of the product is in US dollars, which are
 * not added to, compared with or matched to other currencies.
 */

export const DOLLARS = 'USD';

/** An amount in the smallest units of a currency: cents of USD, yen of JPY, fils of KWD. */
export interface Money {
  units: number;
  currency: string;
}

/** The digits after the decimal point that are not two: the minor units of ISO 4217, list one (January 2026). */
const DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** The others of that list. Codes of metals, units of account and tests have no minor unit, and no bank account. */
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU ' +
  'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
  'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR ' +
  'NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG';

/** Three capital letters: also a code that ISO 4217 has withdrawn. */
export const CURRENCY = /^[A-Z]{3}$/;

/** Whether a text is the code of a currency in use. */
export const isCurrency = (code: string): boolean =>
  CURRENCY.test(code) && [TWO_DIGITS, ...Object.values(DIGITS)].some((codes) => codes.includes(code));

const digitsOf = (currency: string): number =>
  Number(Object.keys(DIGITS).find((digits) => DIGITS[Number(digits)]?.includes(currency)) ?? 2);

/** An amount as a decimal with the digits of its currency, for exports: "123.45", "12345", "12.345". Throws RangeError. */
export const moneyDecimal = ({ units, currency }: Money): string => decimalOf(units, digitsOf(currency));

/**
 * An amount as displayed: "$1,234.50", and in another currency with its code, "CAD 1,234.50", "-JPY 12,345",
 * "KWD 12.345". Throws RangeError.
 */
export const formatMoney = ({ units, currency }: Money): string => {
  if (currency === DOLLARS) return formatUsd(units);
  const [whole = '', ...fraction] = moneyDecimal({ units: Math.abs(units), currency }).split('.');
  return `${units < 0 ? '-' : ''}${currency} ${[separated(whole), ...fraction].join('.')}`;
};
