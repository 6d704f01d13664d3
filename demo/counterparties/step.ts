import type { FastifyBaseLogger } from 'fastify';
import { addDays } from '../../domain/calendar/days.ts';
import { readCsv } from '../../server/formats/csv/read.ts';
import { readNacha } from '../../server/formats/nacha/read.ts';
import { sentFile, stopFile } from '../../server/formats/processor/files.ts';
import { OUTGOING } from '../../server/modules/ingest/drop-folders.ts';
import { decideBank } from './actors/bank.ts';
import type { Candidate } from './actors/claims-system.ts';
import { decideClaims, groupOfTurn, isDropDue } from './actors/claims-system.ts';
import { decideNetwork } from './actors/network.ts';
import type { ForProcessor } from './actors/processor.ts';
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

/** How many groups are checked for one without a run today. */
const GROUPS_CHECKED = 4;
const REACH_DAYS = 14;

/** The next group without a run today; if none is found, the next group. */
const candidate = async (
  { api, groups, log }: StepNeeds,
  state: State,
  moment: Moment,
): Promise<Candidate | undefined> => {
  if (!groups.length || !isDropDue(state.claims, moment)) return undefined;
  const own = new Set(state.claims.runs.map((run) => `${run.group} ${run.date}`));
  let first: Candidate | undefined;
  for (let turn = state.claims.turn; turn < state.claims.turn + GROUPS_CHECKED; turn += 1) {
    const group = groupOfTurn(groups, turn, moment);
    if (!group) continue;
    const [from, to] = [-REACH_DAYS, REACH_DAYS].map((days) => addDays(moment.today, days));
    const takenDates = await api.runDates(group.number, from ?? '', to ?? '').catch((error: unknown) => {
      log.debug({ err: error }, 'runs of a group');
      return undefined;
    });
    if (!takenDates) return undefined; // the operator cannot be reached: the next step tries again
    const found = { group, turn, takenDates };
    if (!takenDates.includes(moment.today) && !own.has(`${group.number} ${moment.today}`)) return found;
    first ??= found;
  }
  return first;
};

/** The unanswered files of a drop folder; `read` parses each for its actor. */
const readUnanswered = async <T>(
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

const readForProcessor = async (name: string, bytes: Buffer): Promise<ForProcessor | undefined> => {
  const payments = await readCsv(sentFile, whole(bytes));
  if (payments.ok) return { name, rows: payments.rows, stops: [] };
  const stops = await readCsv(stopFile, whole(bytes));
  return stops.ok ? { name, rows: [], stops: stops.rows } : undefined;
};

const readAch = (name: string, bytes: Buffer): AchFileFound | undefined => {
  const { file } = readNacha(bytes);
  return file && { name, file };
};

/**
 * Makes due files visible. A file waits until the one named in `after` has been fetched, and never replaces one that
 * has not been fetched yet.
 */
const publishDue = async ({ tree, log }: StepNeeds, state: State, now: number) => {
  const [published, waiting]: [Waiting[], Waiting[]] = [[], []];
  for (const each of state.waiting) {
    const { after } = each;
    const isBlocked =
      tree.isThere(each) || (after && (tree.isThere(after) || waiting.some((other) => samePlace(other, after))));
    if (each.dueAt > now || isBlocked) {
      waiting.push(each);
      continue;
    }
    await tree.show(each);
    published.push(each);
    log.info({ event: 'sent', source: each.source, dir: each.dir, file: each.name, fault: each.fault });
  }
  return { published, waiting };
};

const stageFiles = async ({ tree }: StepNeeds, files: readonly PlannedFile[]): Promise<Waiting[]> => {
  const waiting: Waiting[] = [];
  for (const { content, ...file } of files) {
    waiting.push({ ...file, ready: await tree.lay(typeof content === 'string' ? content : await content()) });
  }
  return waiting;
};

/**
 * One step of all counterparties: due files become visible, files in the drop folders are answered, the decisions are
 * saved, and only then carried out. When killed at any moment and restarted, it continues from the last saved state.
 */
export const step = async (needs: StepNeeds, state: State, moment: Moment): Promise<State> => {
  const { tree, api, log } = needs;
  for (const place of state.taken) await tree.archive(place);
  const { published, waiting } = await publishDue(needs, state, moment.now);

  const sent = await readUnanswered(needs, OUTGOING['to-processor'], readForProcessor);
  const ach = await readUnanswered(needs, OUTGOING['to-bank'], readAch);
  const settled = published.flatMap((file) => file.settles ?? []);
  const claims = decideClaims(state.claims, { ...moment, settled, candidate: await candidate(needs, state, moment) });
  const processor = decideProcessor(state.processor, { ...moment, sent: sent.files });
  const bank = decideBank(state.bank, { ...moment, ach: ach.files });
  const network = decideNetwork(state.network, { ...moment, closed: claims.closed });
  const webhooks = decideWebhooks(state.webhooks, { ...moment, recentEobs: state.processor.recentEobs });

  const planned = [claims, processor, bank, network].flatMap(({ files }) => files);
  const next: State = {
    waiting: [...waiting, ...(await stageFiles(needs, planned))],
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
