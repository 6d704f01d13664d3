import type { FastifyBaseLogger } from 'fastify';
import { addDays } from '../../domain/calendar/days.ts';
import { readCsv } from '../../server/formats/csv/read.ts';
import { readNacha } from '../../server/formats/nacha/read.ts';
import { sentFile } from '../../server/formats/processor/files.ts';
import { OUTGOING } from '../../server/modules/ingest/drop-folders.ts';
import { decideBank } from './actors/bank.ts';
import type { Candidate } from './actors/claims-system.ts';
import { decideClaims, groupOfTurn, isDropDue } from './actors/claims-system.ts';
import { decideNetwork } from './actors/network.ts';
import type { SentFileFound } from './actors/processor.ts';
import { decideProcessor } from './actors/processor.ts';
import type { KnownGroup } from './actors/run-draft.ts';
import { decideWebhooks } from './actors/webhooks.ts';
import type { OperatorApi } from './api.ts';
import type { AchFileFound } from './files/ach-returns.ts';
import type { Moment, PlannedFile } from './plan.ts';
import { samePlace } from './plan.ts';
import type { Place, State, Waiting } from './state.ts';
import type { Tree } from './tree.ts';

export interface StepNeeds {
  tree: Tree;
  api: OperatorApi;
  log: FastifyBaseLogger;
  groups: readonly KnownGroup[];
}

/** How many groups are looked at for one that has no run today yet. */
const LOOKED_AT = 4;
const REACH_DAYS = 14;

/** The next group whose run of today is still to come; else the next group at all. */
const candidate = async (
  { api, groups, log }: StepNeeds,
  state: State,
  moment: Moment,
): Promise<Candidate | undefined> => {
  if (!groups.length || !isDropDue(state.claims, moment)) return undefined;
  const own = new Set(state.claims.runs.map((run) => `${run.group} ${run.date}`));
  let first: Candidate | undefined;
  for (let turn = state.claims.turn; turn < state.claims.turn + LOOKED_AT; turn += 1) {
    const group = groupOfTurn(groups, turn, moment);
    if (!group) continue;
    const [from, to] = [-REACH_DAYS, REACH_DAYS].map((days) => addDays(moment.today, days));
    const takenDates = await api.runDates(group.number, from ?? '', to ?? '').catch((error: unknown) => {
      log.debug({ err: error }, 'runs of a group');
      return undefined;
    });
    if (!takenDates) return undefined; // the operator is not reached: the next step asks again
    const found = { group, turn, takenDates };
    if (!takenDates.includes(moment.today) && !own.has(`${group.number} ${moment.today}`)) return found;
    first ??= found;
  }
  return first;
};

/** What lies in a drop and was not answered yet; `read` makes of it what a player understands. */
const found = async <T>(
  { tree }: StepNeeds,
  drop: Pick<Place, 'source' | 'dir'>,
  read: (name: string, bytes: Buffer) => Promise<T | undefined> | T | undefined,
): Promise<{ taken: Place[]; files: T[] }> => {
  const [taken, files]: [Place[], T[]] = [[], []];
  for (const place of await tree.list(drop)) {
    const bytes = await tree.read(place);
    taken.push(place);
    const file = (await tree.isArchived(place, bytes)) ? undefined : await read(place.name, bytes);
    if (file) files.push(file);
  }
  return { taken, files };
};

async function* whole(bytes: Uint8Array) {
  yield bytes;
}

const readSent = async (name: string, bytes: Buffer): Promise<SentFileFound | undefined> => {
  const read = await readCsv(sentFile, whole(bytes));
  return read.ok ? { name, rows: read.rows } : undefined;
};

const readAch = (name: string, bytes: Buffer): AchFileFound | undefined => {
  const { file } = readNacha(bytes);
  return file && { name, file };
};

/**
 * Shows what is due; the rest waits on. A file waits for the one it comes after to be fetched, and never takes the place of
 * one that nobody has fetched yet.
 */
const showDue = async ({ tree, log }: StepNeeds, state: State, now: number) => {
  const [shown, waiting]: [Waiting[], Waiting[]] = [[], []];
  for (const each of state.waiting) {
    const { after } = each;
    const isBlocked =
      tree.isThere(each) || (after && (tree.isThere(after) || waiting.some((other) => samePlace(other, after))));
    if (each.dueAt > now || isBlocked) {
      waiting.push(each);
      continue;
    }
    await tree.show(each);
    shown.push(each);
    log.info({ event: 'sent', source: each.source, dir: each.dir, file: each.name });
  }
  return { shown, waiting };
};

const layReady = async ({ tree }: StepNeeds, files: readonly PlannedFile[]): Promise<Waiting[]> => {
  const waiting: Waiting[] = [];
  for (const { content, ...file } of files) {
    waiting.push({ ...file, ready: await tree.lay(typeof content === 'string' ? content : await content()) });
  }
  return waiting;
};

/**
 * One step of all counterparties: what is due is shown, what lies in their drops is answered, what they decide is written
 * down, and only then done. Killed at any moment and begun anew, it goes on with the state it wrote last.
 */
export const step = async (needs: StepNeeds, state: State, moment: Moment): Promise<State> => {
  const { tree, api, log } = needs;
  for (const place of state.taken) await tree.archive(place);
  const { shown, waiting } = await showDue(needs, state, moment.now);

  const sent = await found(needs, OUTGOING['to-processor'], readSent);
  const ach = await found(needs, OUTGOING['to-bank'], readAch);
  const settled = shown.flatMap((file) => file.settles ?? []);
  const claims = decideClaims(state.claims, { ...moment, settled, candidate: await candidate(needs, state, moment) });
  const processor = decideProcessor(state.processor, { ...moment, sent: sent.files });
  const bank = decideBank(state.bank, { ...moment, ach: ach.files });
  const network = decideNetwork(state.network, { ...moment, closed: claims.closed });
  const webhooks = decideWebhooks(state.webhooks, { ...moment, recentEobs: state.processor.recentEobs });

  const planned = [claims, processor, bank, network].flatMap(({ files }) => files);
  const next: State = {
    waiting: [...waiting, ...(await layReady(needs, planned))],
    taken: [...sent.taken, ...ach.taken],
    claims: claims.section,
    processor: processor.section,
    bank: bank.section,
    network: network.section,
    webhooks: webhooks.section,
  };
  if (JSON.stringify(next) === JSON.stringify(state)) return state;
  await tree.remember(next);
  for (const call of webhooks.calls) {
    const status = await api.webhook(call).catch(() => 0);
    log.info({ event: 'webhook', operation: call.operation, status });
  }
  return next;
};
