import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import type { SetToWrite } from '../../../server/formats/x12-835/write-records.ts';
import type { Random } from '../../world/random.ts';
import { CLAIMS_SYSTEM, draftEob, remittanceFile } from '../files/remittance.ts';
import type { Moment } from '../plan.ts';
import { chanceOf } from '../plan.ts';
import type { ClaimsSystem, Run, Voidable } from '../state.ts';
import { claimNumber, eobNumber, nextFileName } from './numbering.ts';

/** A group as the API tells of it. */
export interface KnownGroup {
  number: string;
  name: string;
  /** `none` where the API does not say. */
  network: string;
}

/** After the recommended model of a believable world: 1 file 55 %, 2 files 32 %, 3 files 10 %, more 3 %. */
const FILES: [number, number][] = [
  [1, 58],
  [2, 32],
  [3, 10],
];
const MEMBERS_SHARE = 0.6;
/** Amounts of a group vary around its own mean. */
const NOISE = 0.35;
const [FEWEST_CLAIMS, MOST_CLAIMS] = [3, 150];
const UNDONE_SHARE = 0.08;
const KEPT_VOIDABLE = 3;

const between = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** How many claims a run of the group has: its own size, and chance. */
const claimCount = (moment: Moment, group: string, random: Random) => {
  const size = chanceOf(moment, 'size', group).lognormal(Math.log(24), 0.8);
  return between(size * random.lognormal(0, NOISE), FEWEST_CLAIMS, MOST_CLAIMS);
};

interface Drafting {
  random: Random;
  group: KnownGroup;
  date: PlainDate;
  /** Counts on as numbers are given out. */
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
        voidable: random.chance(UNDONE_SHARE) ? voidable[0] : undefined,
      },
      String(sets.length + 1).padStart(4, '0'),
    );
    if (eob.undone) voidable.shift();
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
 * The payment files of one run, each in balance. Counts on in `section`; `voidable` are the group's claims that may be
 * taken back. Empty when the day's file names are used up.
 */
export const draftRun = (moment: Moment, drafting: Omit<Drafting, 'random'>): FileDraft[] => {
  const { group, date } = drafting;
  const random = chanceOf(moment, 'run', group.number, date);
  const claims = claimCount(moment, group.number, random);
  const count = Math.min(claims, random.weighted(FILES));
  const paysMembers = count > 1 && random.chance(MEMBERS_SHARE);
  return Array.from({ length: count }, (_, at) =>
    draftFile({ ...drafting, random }, Math.ceil(claims / count), paysMembers && at === count - 1),
  ).filter((file) => file !== undefined);
};
