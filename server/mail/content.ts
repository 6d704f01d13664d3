import { formatUsd, separated } from '../../domain/money.ts';

/** How the values of a column are written and aligned. Money is in cents. */
export type FactKind = 'text' | 'code' | 'date' | 'count' | 'money';

export interface FactColumn {
  label: string;
  /** Absent: text. */
  kind?: FactKind;
}

/** A table of an email. */
export interface Facts {
  columns: readonly FactColumn[];
  rows: readonly (readonly (string | number)[])[];
  /** Whether the last row is the sum of the others. */
  isSummed?: boolean;
}

/** What an email says. Its frame is the same for all emails (`frameHtml`, `frameText`). */
export interface MailContent {
  heading: string;
  /** When it was written, as an ISO instant. */
  at: string;
  lines: readonly string[];
  facts: readonly Facts[];
  /** The screen it is about; `path` begins with `/`. */
  link: { label: string; path: string };
  /** Why the recipient gets it. */
  reason: string;
}

/** Amounts and counts are aligned at their right ends. */
export const isFigure = ({ kind }: FactColumn): boolean => kind === 'money' || kind === 'count';

/** A value as people read it. */
export const factText = ({ kind }: FactColumn, value: string | number): string => {
  if (typeof value === 'string') return value;
  return kind === 'money' ? formatUsd(value) : separated(String(value));
};
