import { eq } from 'drizzle-orm';
import { pullReference } from '../../../domain/bank/expected-credits.ts';
import type { Tx } from '../../../server/db/database.ts';
import { achFiles, pulls } from '../../../server/db/tables/premium.ts';
import { randomOf } from '../random.ts';
import type { World } from '../world.ts';
import type { BankAccount } from './bank-accounts.ts';
import type { BankEntry, EntriesByDay } from './bank-entries.ts';

/** In a stormy world, the share of pulls whose credit does not name them: a person has to confirm these. */
const UNNAMED = 0.12;

/** The account that pulls are credited to: the last of those for operations that collects premium, else the last. */
export const collectionAccount = (accounts: readonly BankAccount[]): BankAccount | undefined => {
  const own = accounts.filter(({ purpose }) => purpose === 'operating');
  return own.findLast(({ title }) => title.startsWith('Premium collection')) ?? own.at(-1);
};

/** The credits of the pulls that went to the bank, on the effective date of their file. */
export const pullCredits = async (tx: Tx, world: World): Promise<EntriesByDay> => {
  const files = await tx
    .select({ pullId: pulls.id, cents: achFiles.debit_cents, day: achFiles.effective_date })
    .from(achFiles)
    .innerJoin(pulls, eq(pulls.id, achFiles.pull_id))
    .orderBy(pulls.id);
  const credits = files.map(({ pullId, cents, day }): [string, BankEntry] => {
    const random = randomOf(world.seed, 'pull-credit', pullId);
    const isNamed = !random.chance(UNNAMED) || !world.preset.isStormy;
    return [
      day,
      {
        code: '166',
        cents,
        isCredit: true,
        bankReference: String(random.int(100_000_000, 999_999_999)),
        customerReference: isNamed ? pullReference(pullId) : '',
        text: 'ACH SETTLEMENT',
      },
    ];
  });
  const byDay = Map.groupBy(credits, ([day]) => day);
  return new Map([...byDay].map(([day, all]) => [day, all.map(([, entry]) => entry)]));
};
