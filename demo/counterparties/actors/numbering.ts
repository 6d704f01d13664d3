import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import type { Run } from '../state.ts';

/*
 * How the claims system numbers EOBs, claims and files. EOB numbers of groups with a network start with a different
 * digit, by which the processor recognizes payments that go through the network.
 */

const ORDINARY = '5';
const THROUGH_NETWORK = '6';

export const shortDate = (date: PlainDate): string => date.slice(2).replaceAll('-', '');

const digits = (serial: number, length: number) => String(serial % 10 ** length).padStart(length, '0');

export const eobNumber = (network: string, date: PlainDate, serial: number): string =>
  `${network === NO_NETWORK ? ORDINARY : THROUGH_NETWORK}${shortDate(date)}${digits(serial, 7)}`;

export const isThroughNetwork = (eob: string): boolean => eob.startsWith(THROUGH_NETWORK);

/** The administrator's claim id, and two digits that count how often the claim was paid again. */
export const claimNumber = (date: PlainDate, serial: number): string => `9${shortDate(date)}${digits(serial, 7)}00`;

/** Lower sequence numbers belong to the generated world. */
const FIRST_SEQUENCE = 100;
const LAST_SEQUENCE = 999;

/** `cl261121.100`, `cl261121.101`, …; undefined when the day's numbers are used up. Increments `sequences`. */
export const nextFileName = (
  sequences: Record<string, number>,
  prefix: 'cl' | 're',
  date: PlainDate,
): string | undefined => {
  const day = prefix + shortDate(date);
  const next = (sequences[day] ?? FIRST_SEQUENCE - 1) + 1;
  if (next > LAST_SEQUENCE) return undefined;
  sequences[day] = next;
  return `${day}.${next}`;
};

/** `cr_010233_20261121.pdf`; zeros for a group number that is not six digits. */
export const totalFileName = ({ group, date }: Pick<Run, 'group' | 'date'>): string =>
  `cr_${/^\d{1,6}$/.test(group) ? group.padStart(6, '0') : '000000'}_${date.replaceAll('-', '')}.pdf`;
