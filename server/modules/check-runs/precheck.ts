import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileName } from '../../../domain/files/file-names.ts';
import { readFileName, UPLOAD_HINT } from '../../../domain/files/file-names.ts';
import type { Queries } from '../../db/database.ts';
import { paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { FileCheck } from '../../formats/x12-835/check.ts';
import { check835 } from '../../formats/x12-835/check.ts';
import type { StagedFile } from '../../storage/files.ts';
import { firstFaults } from '../ingest/first-faults.ts';

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

/** Where these bytes were loaded before. */
const loadedBefore = async (db: Queries, sha256: string) => {
  const [row] = await db
    .select({ run: paymentFiles.check_run_id, group: groups })
    .from(paymentFiles)
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(eq(paymentFiles.sha256, sha256));
  return row;
};

/**
 * The group of a file (docs/rules/check-runs.md, "Payment files"), by the REF*1L of its claims or else by the payer's
 * id. Returns the group, or a message that says why there is none.
 */
const groupOf = async (db: Queries, check: FileCheck) => {
  const balanced = check.sets.filter((set) => set.balanced);
  const named = check.groupNumbers;
  if (named.length > 1) return `The file is of several groups (${list(named)}); send one file for each group.`;
  const candidates = named.length ? named : [...new Set(balanced.flatMap((set) => set.payerIds))];
  if (!candidates.length) return 'The file names no group: its claims have no REF*1L and its payer has no id.';
  const known = await db
    .select()
    .from(groups)
    .where(inArray(groups.number, candidates.slice(0, 1000)));
  if (named.length)
    return known[0] ?? `There is no group ${named[0]}, which the claims name (REF*1L). Add the group first.`;

  const numbers = new Set(known.map((group) => group.number));
  const owners = balanced.map((set) => set.payerIds.find((id) => numbers.has(id)));
  const distinct = [...new Set(owners.filter((owner) => owner !== undefined))];
  if (distinct.length > 1) return `The file is of several groups (${list(distinct)}); send one file for each group.`;
  if (!distinct.length) {
    return `The file names no group: its claims have no REF*1L, and no group has the number of its payer (${list(candidates)}). Add the group first.`;
  }
  if (owners.includes(undefined))
    return `Some payments of the file are of group ${distinct[0]}, others of no known group.`;
  return known.find((group) => group.number === distinct[0]) ?? 'The group was removed meanwhile. Try again.';
};

const reasonsOf = (check: FileCheck): string[] =>
  check.sets.flatMap((set) => {
    return set.balanced || !set.faults.length ? [] : [firstFaults(set, 1)];
  });

const nameTaken = async (db: Queries, groupId: number, name: string): Promise<boolean> => {
  const rows = await db
    .select({ id: paymentFiles.id })
    .from(paymentFiles)
    .where(and(eq(paymentFiles.group_id, groupId), sql`lower(${paymentFiles.filename}) = lower(${name})`));
  return rows.length > 0;
};

/** Checks what loading a payment file would do, without loading it. The upload repeats this check before it loads. */
export const precheck = async (db: Queries, name: string, file: StagedFile): Promise<Loadable | Refusal> => {
  const parsed = readFileName(name);
  if (parsed?.type !== 'payment-file') return refuse(name, UPLOAD_HINT);
  const check = await check835(file.open());
  if (check.fatal) return refuse(name, check.fatal.message);
  const refused = reasonsOf(check);
  if (check.balancedCount === 0 || !check.totals) {
    return refuse(
      name,
      refused.length ? `Nothing in the file can be loaded. ${list(refused)}` : 'The file has no payment.',
    );
  }
  const before = await loadedBefore(db, file.sha256);
  const group = before?.group ?? (await groupOf(db, check));
  if (typeof group === 'string') return refuse(name, group);
  if (!before && (await nameTaken(db, group.id, name))) {
    return refuse(
      name,
      `Group ${group.number} already has a file named ${name} with other content. Nothing was changed.`,
    );
  }
  return {
    ok: true,
    name,
    date: parsed.date,
    group: { ...group, locationId: group.location_id },
    check,
    totals: check.totals,
    refused,
    loadedInRun: before?.run,
  };
};
