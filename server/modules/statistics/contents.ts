import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { PAGE_SIZE_CAP } from '../../../declare/dialect.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { FileClaim, fileClaims, ProcessorRow } from '../../../resources/statistics/calls.ts';
import type { Queries } from '../../db/database.ts';
import { claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { processorPayments } from '../../db/tables/registers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { hasNumber } from '../groups/same-number.ts';
import { namesOf } from '../registers/rebuild.ts';

type Asked = z.infer<NonNullable<typeof fileClaims.query>>;

interface Page<R> {
  data: R[];
  count: number;
}

/** The asked page, which is counted from 1. */
const pageOf = ({ countRows = '10', currentPage = '1' }: Asked) => {
  const limit = Math.min(Number(countRows), PAGE_SIZE_CAP);
  return { limit, offset: (Number(currentPage) - 1) * limit };
};

/** The asked files. Throws 404 when the caller sees none of them. */
export const filesAsked = async (db: Queries, { groupNumber, fileNames, statuses }: Asked, caller: Caller) => {
  const files = await db
    .select({ id: paymentFiles.id, checkRunId: paymentFiles.check_run_id })
    .from(paymentFiles)
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(
      and(
        groupScope(caller),
        hasNumber(groupNumber),
        inArray(paymentFiles.filename, namesOf(fileNames)),
        statuses === undefined ? undefined : eq(paymentFiles.status_id, Number(statuses)),
      ),
    );
  if (!files.length) throw new Problem('not_found');
  return files;
};

const inFiles = (ids: readonly number[]) => inArray(eobs.payment_file_id, [...ids]);

/** A page of the claims of files, in the order of the files. */
export const claimsIn = async (db: Queries, ids: readonly number[], asked: Asked): Promise<Page<FileClaim>> => {
  const { limit, offset } = pageOf(asked);
  const rows = await db
    .select({
      id: claims.id,
      fileName: paymentFiles.filename,
      claimNumber: claims.number,
      payee: claims.payee_name,
      providerName: claims.provider_name,
      cents: claims.paid_cents,
    })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(inFiles(ids))
    .orderBy(asc(claims.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .where(inFiles(ids));
  return {
    data: rows.map(({ cents, ...row }) => ({ ...row, amount: centsToDollars(cents) })),
    count: counted?.count ?? 0,
  };
};

/** A page of what the processor answered for the EOBs of files. */
export const answersFor = async (db: Queries, ids: readonly number[], asked: Asked): Promise<Page<ProcessorRow>> => {
  const { limit, offset } = pageOf(asked);
  const rows = await db
    .select({
      id: eobs.id,
      EOBNumber: eobs.number,
      fileName: paymentFiles.filename,
      payMethod: processorPayments.method,
      cents: processorPayments.amount_cents,
    })
    .from(processorPayments)
    .innerJoin(eobs, eq(eobs.id, processorPayments.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(inFiles(ids))
    .orderBy(asc(eobs.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(processorPayments)
    .innerJoin(eobs, eq(eobs.id, processorPayments.eob_id))
    .where(inFiles(ids));
  return {
    data: rows.map(({ cents, ...row }) => ({ ...row, checkAmount: centsToDollars(cents) })),
    count: counted?.count ?? 0,
  };
};
