import { nextPullDate } from '../../../domain/calendar/pull-date.ts';
import type { Tx } from '../../../server/db/database.ts';
import * as t from '../../../server/db/tables/premium.ts';
import { inventedAccount, inventedRouting } from '../bank/bank-numbers.ts';
import { openBulk } from '../bulk.ts';
import { LOCATION_SHARES } from '../group-plan.ts';
import { mailbox, vendorName } from '../names.ts';
import { type Random, randomOf } from '../random.ts';
import { type AreaReport, locationOf, type World } from '../world.ts';

/** Vendors are paid by ACH, with an account, or by check; a few have no payment method yet. */
const payment = (random: Random, number: number) => {
  const isPush = random.chance(0.6);
  const hasAccount = isPush && random.chance(0.9);
  return {
    funding_type: random.chance(0.05) ? null : isPush ? 'Push' : 'Check',
    routing_number: hasAccount ? inventedRouting(number) : null,
    account_number: hasAccount ? inventedAccount('vendor', number) : null,
  };
};

/** The vendors the operator pays from premium. */
export const writeVendors = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [t.vendors, t.vendorRecipients]);
  for (let number = 1; number <= world.preset.vendors; number += 1) {
    const random = randomOf(world.seed, 'vendor', number);
    const id = bulk.id(t.vendors);
    const current = random.chance(0.2) ? 0 : Math.round(random.lognormal(Math.log(1_800_000), 1.1));
    const open = random.chance(0.75) ? current : Math.round(current * random.next()) * (random.chance(0.15) ? -1 : 1);
    const vendorId = `V${String(1000 + number * 3)}`;
    const name = vendorName(random, number);
    const location = locationOf(world, random.weighted(LOCATION_SHARES));
    const row = {
      id,
      vendor_id: vendorId,
      name,
      location_id: location.id,
      federal_id: `00-${String(number).padStart(7, '0')}`,
      address_1: `${number * 10} Example Street`,
      address_2: random.chance(0.2) ? `Suite ${random.int(1, 40)}` : null,
      city: random.pick(['Sampleton', 'Placeholder City', 'Testville']),
      state: random.pick(['TN', 'CA', 'WI', 'OH']),
      zip: '00000',
      ...payment(random, number),
      schedule_day: random.chance(0.5) ? random.int(1, 28) : null,
      is_active: random.chance(0.93),
      current_ar_cents: current,
      open_ar_cents: open,
      synced_at: world.clock.at(world.today, 240),
    };
    bulk.add(t.vendors, {
      ...row,
      next_pull_date:
        row.is_active && row.schedule_day ? nextPullDate(row.schedule_day, world.today, location.calendar).date : null,
    });
    for (let at = 1; at <= random.int(0, 2); at += 1) {
      const email = mailbox(`billing ${at}`, `${vendorId.toLowerCase()}.example.test`);
      bulk.add(t.vendorRecipients, { id: bulk.id(t.vendorRecipients), vendor_id: id, email, name: `Billing ${at}` });
    }
  }
  return { rows: await bulk.finish(), planted: [] };
};
