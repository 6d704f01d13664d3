import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { fedClock } from '../../domain/calendar/fed-clock.ts';
import { debited } from '../../domain/premium/collection.ts';
import type { Db } from '../../server/db/database.ts';
import { groups } from '../../server/db/tables/groups.ts';
import { achFiles, premiumInvoices, pullInvoices } from '../../server/db/tables/premium.ts';
import { writeDebits } from '../../server/formats/nacha/write.ts';
import { accountsOf } from '../../server/modules/pulls/accounts.ts';
import { ORIGINATOR } from '../world/premium/originator.ts';

const SEQUENCE = -7;

/** The ACH file of a pull, as it was built. */
export const writePullFile = async (db: Db, pullId: number): Promise<Uint8Array> => {
  const [file] = await db.select().from(achFiles).where(eq(achFiles.pull_id, pullId));
  const entries = await db
    .select({
      cents: pullInvoices.amount_cents,
      trace: pullInvoices.trace_number,
      invoice: premiumInvoices,
      group: groups.name,
    })
    .from(pullInvoices)
    .innerJoin(premiumInvoices, eq(premiumInvoices.id, pullInvoices.invoice_id))
    .innerJoin(groups, eq(groups.id, premiumInvoices.group_id))
    .where(and(eq(pullInvoices.pull_id, pullId), isNotNull(pullInvoices.trace_number)))
    .orderBy(asc(pullInvoices.trace_number));
  const [first] = entries;
  if (!file || !first?.trace) throw new Error(`Pull ${pullId} has no file`);
  const accounts = await accountsOf(
    db,
    entries.map(({ invoice }) => invoice.id),
  );
  const { bankRoutingNumber, bankName, companyId, companyName, description } = ORIGINATOR;
  const { text } = writeDebits({
    destination: bankRoutingNumber,
    destinationName: bankName,
    origin: companyId,
    originName: companyName,
    originatingBank: bankRoutingNumber,
    ...fedClock(file.built_at),
    modifier: 'A',
    firstTrace: Number(first.trace.slice(SEQUENCE)),
    batches: [
      {
        companyName,
        companyId,
        description,
        effectiveDate: file.effective_date,
        entries: entries.map(({ cents, invoice, group }) => ({
          ...debited(accounts.get(invoice.id) ?? { routing_number: null, account_number: null }),
          amountCents: cents,
          identification: invoice.number,
          name: group,
        })),
      },
    ],
  });
  return Buffer.from(text, 'ascii');
};
