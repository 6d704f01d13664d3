import { sql } from 'drizzle-orm';
import { eobWebhook } from '../../../contract/webhooks.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import type { Tx } from '../../../server/db/database.ts';
import { webhookLogs } from '../../../server/db/tables/messages.ts';
import { openBulk } from '../bulk.ts';
import { type Random, randomOf } from '../random.ts';
import type { AreaReport, World } from '../world.ts';

interface EobRow extends Record<string, unknown> {
  number: string;
  filename: string;
  entity: string;
  cents: number;
}

/** A sample of the EOBs of the last weeks. */
const someEobs = async (tx: Tx, world: World) => {
  const { rows } = await tx.execute<EobRow>(sql`
    select e.number, f.filename, substr(e.number, 1, 1) as entity, e.amount_cents::float8 as cents
    from payment_files f join eobs e on e.payment_file_id = f.id
    where f.file_date >= ${addDays(world.today, -world.preset.webhookDays - 7)} and e.id % 7 = 0 order by e.id limit 2000`);
  return rows;
};

const AGENTS = ['ProcessorHooks/2.1', 'curl/8.9.1', 'Partner-Client/1.4'];
/** 192.0.2.0/24 is reserved for documentation (RFC 5737). */
const ADDRESS = '192.0.2.';

const OUTCOMES: [number, string | null, number][] = [
  [200, null, 96],
  [401, 'The webhook token is not valid.', 1.5],
  [404, 'There is no EOB of that number.', 1],
  [409, 'Several payment files have this EOB.', 0.5],
  [500, 'Something went wrong', 1],
];

const rowOf = (random: Random, eob: EobRow, at: Date): typeof webhookLogs.$inferInsert => {
  const [status, error] = random.weighted(
    OUTCOMES.map(([status, error, weight]) => [[status, error] as const, weight] as const),
  );
  const found = status === 200;
  const isHold = random.chance(6 / 11);
  const number = status === 404 ? `9${eob.number.slice(1)}` : eob.number;
  return {
    created_at: at,
    url: `/api${eobWebhook.path}`,
    method: eobWebhook.method,
    response_status: status,
    entity: found ? `00${eob.entity}` : null,
    eob_number: number,
    original_filename: found ? eob.filename : null,
    token_valid: status !== 401,
    is_on_hold: found ? isHold : null,
    error_message: error,
    ip_address: `${ADDRESS}${random.int(10, 40)}`,
    user_agent: random.pick(AGENTS),
    query_params: { eob: number, operation: isHold ? 'hold' : 'unhold' },
    headers: { 'content-type': 'application/json', authorization: 'Bearer ••••••' },
    eob_data: found ? { number, amount_cents: eob.cents } : null,
  };
};

/** Calls to the webhook endpoint. */
export const writeWebhooks = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [webhookLogs]);
  const eobs = await someEobs(tx, world);
  for (let back = world.preset.webhookDays; back >= 0 && eobs.length; back -= 1) {
    const day = addDays(world.today, -back);
    const random = randomOf(world.seed, 'webhooks', day);
    const minutes = Array.from({ length: random.poisson(world.preset.webhooksPerDay) }, () =>
      random.int(5, back ? 1430 : 595),
    );
    for (const minute of minutes.sort((a, b) => a - b)) {
      bulk.add(webhookLogs, {
        id: bulk.id(webhookLogs),
        ...rowOf(random, random.pick(eobs), world.clock.at(day, minute)),
      });
    }
  }
  return { rows: await bulk.finish(), planted: [] };
};
