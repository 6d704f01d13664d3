import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import type { SetToWrite } from '../../../server/formats/x12-835/write-records.ts';
import type { Random } from '../../world/random.ts';
import { CLAIMS_SYSTEM, draftEob, remittanceFile } from '../files/remittance.ts';
import type { Moment } from '../plan.ts';
import { randomFor } from '../plan.ts';
import type { ClaimsSystem, Run, Voidable } from '../state.ts';
import { claimNumber, eobNumber, nextFileName } from './numbering.ts';

/** A group as the API returns it. */
export interface KnownGroup {
  number: string;
  name: string;
  /** `none` when the API returns no network. */
  network: string;
}

/** Files per run, in percent. The generated world has 55, 32, 10, and 3 for four files, which count as one here. */
const FILES: [number, number][] = [
  [1, 58],
  [2, 32],
  [3, 10],
];
const MEMBERS_SHARE = 0.6;
/** Standard deviation (of the logarithm) of a run's claim count around the group's typical size. */
const NOISE = 0.35;
const [MIN_CLAIMS, MAX_CLAIMS] = [3, 150];
const REVERSAL_SHARE = 0.08;
const KEPT_VOIDABLE = 3;

const between = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** How many claims a run of the group has: the group's typical size, varied at random. */
const claimCount = (moment: Moment, group: string, random: Random) => {
  const size = randomFor(moment, 'size', group).lognormal(Math.log(24), 0.8);
  return between(size * random.lognormal(0, NOISE), MIN_CLAIMS, MAX_CLAIMS);
};

interface Drafting {
  random: Random;
  group: KnownGroup;
  date: PlainDate;
  /** Its counters are incremented as numbers are assigned. */
  section: Pick<ClaimsSystem, 'serial' | 'sequences'>;
  voidable: Voidable[];
}

export interface FileDraft {
  name: string;
  text: string;
  lines: Run['files'][number]['lines'];
  claims: Run['claims'];
}

const draftFile = ({ random, group, date, section, voidable }: Drafting, claims: number, toMembers: boolean) => {
  const name = nextFileName(section.sequences, toMembers ? 're' : 'cl', date);
  if (!name) return undefined;
  const next = () => {
    section.serial += 1;
    return section.serial;
  };
  const sets: SetToWrite[] = [];
  const file: FileDraft = { name, text: '', lines: [], claims: [] };
  const fresh: Voidable[] = [];
  for (let left = claims; left > 0; ) {
    const eob = draftEob(
      {
        random,
        eobNumber: eobNumber(group.network, date, next()),
        claimNumber: () => claimNumber(date, next()),
        groupNumber: group.number,
        date,
        serviceDate: addDays(date, -random.int(5, 40)),
        toMembers,
        mostClaims: left,
        voidable: random.chance(REVERSAL_SHARE) ? voidable[0] : undefined,
      },
      String(sets.length + 1).padStart(4, '0'),
    );
    if (eob.reversed) voidable.shift();
    left -= eob.claims.length;
    sets.push(eob.set);
    file.lines.push({ eobNumber: eob.set.number, payeeName: eob.payee, amountCents: eob.set.amountCents });
    if (group.network !== NO_NETWORK)
      file.claims.push(...eob.claims.map(({ number, paidCents }) => ({ number, paidCents })));
    fresh.push(...eob.claims.filter(({ paidCents }) => paidCents > 0 && random.chance(0.2)));
  }
  voidable.push(...fresh.slice(0, KEPT_VOIDABLE));
  voidable.splice(0, voidable.length - KEPT_VOIDABLE);
  file.text = remittanceFile(sets, { sender: CLAIMS_SYSTEM, control: next() % 1_000_000_000, date });
  return file;
};

/**
 * The payment files of one run, each in balance. Increments the counters in `section`; `voidable` are the group's
 * claims that may be reversed. Empty when the day's file names are used up.
 */
export const draftRun = (moment: Moment, drafting: Omit<Drafting, 'random'>): FileDraft[] => {
  const { group, date } = drafting;
  const random = randomFor(moment, 'run', group.number, date);
  const claims = claimCount(moment, group.number, random);
  const count = Math.min(claims, random.weighted(FILES));
  const paysMembers = count > 1 && random.chance(MEMBERS_SHARE);
  return Array.from({ length: count }, (_, at) =>
    draftFile({ ...drafting, random }, Math.ceil(claims / count), paysMembers && at === count - 1),
  ).filter((file) => file !== undefined);
};
