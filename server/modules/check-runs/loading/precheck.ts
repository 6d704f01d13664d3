import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../../domain/calendar/dates.ts';
import type { FileName } from '../../../../domain/files/file-names.ts';
import { readFileName, UPLOAD_HINT } from '../../../../domain/files/file-names.ts';
import { withoutZeros } from '../../../../domain/groups/number.ts';
import { claimRefusal, paymentRefusal } from '../../../../domain/release/payment-rules.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Queries } from '../../../db/database.ts';
import { paymentFiles } from '../../../db/tables/check-runs.ts';
import { groups } from '../../../db/tables/groups.ts';
import type { FileCheck, SetRules } from '../../../formats/x12-835/check.ts';
import { check835 } from '../../../formats/x12-835/check.ts';
import type { StagedFile } from '../../../storage/files.ts';
import { hasNumber } from '../../groups/same-number.ts';
import { firstFaults } from '../../ingest/first-faults.ts';
import { refuseDuplicates, refuseSecondReversals } from './duplicates.ts';

/** A file that may be loaded: its content and its group. */
export interface Loadable {
  ok: true;
  name: string;
  date: FileName['date'];
  group: { id: number; number: string; name: string; locationId: number };
  check: FileCheck;
  /** Of the sets that will be loaded. */
  totals: NonNullable<FileCheck['totals']>;
  /** The sets that will not be loaded, each with its reason. */
  refused: string[];
  /** It says that it is a test (ISA15 = T). */
  isTest: boolean;
  /** The run that already has the same bytes. */
  loadedInRun: number | undefined;
}

/** A file that is refused, and its faults. */
export interface Refusal {
  ok: false;
  name: string;
  message: string;
}

const refuse = (name: string, message: string): Refusal => ({ ok: false, name, message });

const list = (words: readonly string[]): string => words.slice(0, 10).join(', ') + (words.length > 10 ? ', …' : '');

/** A voided file's name, bytes and payments may be loaded again. Moved EOBs only keep the name of their file. */
const isLoaded = and(ne(paymentFiles.status_id, STATUS.voided), isNull(paymentFiles.moved_from_id));

/** Where these bytes were loaded before. */
const loadedBefore = async (db: Queries, sha256: string) => {
  const [row] = await db
    .select({ run: paymentFiles.check_run_id, group: groups })
    .from(paymentFiles)
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(and(eq(paymentFiles.sha256, sha256), isLoaded));
  return row;
};

/** Files write a group number with or without leading zeros. */
const distinctNumbers = (numbers: readonly string[]): string[] => [
  ...new Map(numbers.map((number) => [withoutZeros(number), number])).values(),
];

/**
 * The group of a file (docs/rules/check-runs.md, "Payment files"), by the REF*1L of its claims or else by the payer's
 * id. Returns the group, or a message that says why there is none.
 */
const groupOf = async (db: Queries, check: FileCheck) => {
  const balanced = check.sets.filter((set) => set.balanced);
  const named = distinctNumbers(check.groupNumbers);
  if (named.length > 1) return `The file is of several groups (${list(named)}); send one file for each group.`;
  const candidates = named.length ? named : [...new Set(balanced.flatMap((set) => set.payerIds))];
  if (!candidates.length) return 'The file names no group: its claims have no REF*1L and its payer has no id.';
  const known = await db
    .select()
    .from(groups)
    .where(hasNumber(...candidates.slice(0, 1000)));
  if (named.length)
    return known[0] ?? `There is no group ${named[0]}, which the claims name (REF*1L). Add the group first.`;

  const byNumber = new Map(known.map((group) => [withoutZeros(group.number), group]));
  const owners = balanced.map(({ payerIds }) =>
    payerIds.map((id) => byNumber.get(withoutZeros(id))).find((group) => group !== undefined),
  );
  const [owner, ...others] = new Set(owners.filter((group) => group !== undefined));
  if (others.length) {
    const numbers = list([owner, ...others].map((group) => group?.number ?? ''));
    return `The file is of several groups (${numbers}); send one file for each group.`;
  }
  if (!owner) {
    return `The file names no group: its claims have no REF*1L, and no group has the number of its payer (${list(candidates)}). Add the group first.`;
  }
  return owners.includes(undefined)
    ? `Some payments of the file are of group ${owner.number}, others of no known group.`
    : owner;
};

const reasonsOf = (check: FileCheck): string[] =>
  check.sets.flatMap((set) => {
    return set.balanced || !set.faults.length ? [] : [firstFaults(set, 1)];
  });

const nameTaken = async (db: Queries, groupId: number, name: string): Promise<boolean> => {
  const rows = await db
    .select({ id: paymentFiles.id })
    .from(paymentFiles)
    .where(and(eq(paymentFiles.group_id, groupId), sql`lower(${paymentFiles.filename}) = lower(${name})`, isLoaded));
  return rows.length > 0;
};

/** ISA15 of an interchange: for production, or a test. */
const [PRODUCTION, TEST] = ['P', 'T'];

/** Why a file is refused for its usage (ISA15); undefined when it is not. */
const usageRefusal = (usages: readonly string[], acceptsTests: boolean): string | undefined => {
  if (usages.some((usage) => usage !== PRODUCTION && usage !== TEST)) {
    return 'The file says neither that it is for production nor that it is a test (ISA15). Have it sent again.';
  }
  return usages.includes(TEST) && !acceptsTests
    ? 'The file is a test (ISA15 is T) and pays nothing. Have the production file sent.'
    : undefined;
};

/** The rules of payment files; network files are only checked for form and balance. */
const rulesFor = (fileDate: PlainDate): SetRules => ({
  payment: (payment) => paymentRefusal(payment, fileDate),
  claim: claimRefusal,
});

const refuseEmpty = (name: string, refused: readonly string[]): Refusal =>
  refuse(name, refused.length ? `Nothing in the file can be loaded. ${list(refused)}` : 'The file has no payment.');

/**
 * Checks what loading a payment file would do, without loading it. The upload repeats this check before it loads.
 * @param acceptsTests whether test files are loaded; they are refused in production.
 */
export const precheck = async (
  db: Queries,
  name: string,
  file: StagedFile,
  acceptsTests: boolean,
): Promise<Loadable | Refusal> => {
  const parsed = readFileName(name);
  if (parsed?.type !== 'payment-file') return refuse(name, UPLOAD_HINT);
  const read = await check835(file.open(), rulesFor(parsed.date));
  const unusable = read.fatal?.message ?? usageRefusal(read.usages, acceptsTests);
  if (unusable) return refuse(name, unusable);
  if (read.balancedCount === 0) return refuseEmpty(name, reasonsOf(read));
  const before = await loadedBefore(db, file.sha256);
  const group = before?.group ?? (await groupOf(db, read));
  if (typeof group === 'string') return refuse(name, group);
  if (!before && (await nameTaken(db, group.id, name))) {
    return refuse(
      name,
      `Group ${group.number} already has a file named ${name} with other content. Nothing was changed.`,
    );
  }
  const check = before ? read : await refuseSecondReversals(db, group.id, await refuseDuplicates(db, read), file);
  const refused = reasonsOf(check);
  if (check.balancedCount === 0 || !check.totals) return refuseEmpty(name, refused);
  return {
    ok: true,
    name,
    date: parsed.date,
    group: { ...group, locationId: group.location_id },
    check,
    totals: check.totals,
    refused,
    isTest: read.usages.includes(TEST),
    loadedInRun: before?.run,
  };
};
