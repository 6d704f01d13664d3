import type { PrecheckResult, UploadResult } from '../../../../resources/check-runs/upload.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import type { Entry, Failure, Loaded, UploadEvent } from './entries.ts';
import { reduce } from './entries.ts';

interface Sending {
  signal: AbortSignal;
  /** Called with the number of the file's bytes sent so far. */
  onSent: (bytes: number) => void;
}

/** The two calls an upload makes, each with one file; `staged` names one that the server has from its check. */
export interface UploadCalls {
  check: (file: File, sending: Sending) => Promise<PrecheckResult>;
  upload: (file: File, sending: Sending & { idempotencyKey: string; staged?: string }) => Promise<UploadResult>;
}

/** The outcome of the files of one upload run. */
export interface Outcome {
  loaded: Loaded[];
  alreadyLoaded: Loaded[];
  failed: { name: string; error: unknown }[];
}

interface Options extends UploadCalls {
  /** Announces each outcome to screen readers. */
  say: (text: string) => void;
  finished: (outcome: Outcome) => void;
}

interface Tracked {
  file: File;
  /** The intent to load this file: a retry after an unknown outcome uses the same idempotency key. */
  intent: Intent;
  abort: AbortController;
  /** The hash under which the server has the file since its check. */
  staged?: string;
}

/** The code of a file that the server no longer has. */
const NOT_STAGED = 'not_staged';

const failureOf = (at: Failure['at'], error: unknown): Failure => {
  if (error instanceof Problem) return { at, message: error.message, requestId: error.requestId };
  return { at, message: error instanceof Error && error.message ? error.message : 'Unknown Error' };
};

/** A queue that runs one task at a time. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/**
 * The uploads of one dialog: files are checked one at a time when added, and uploaded one per call on request, so that
 * progress, cancelling and outcome are per file. `entries` is the state the dialog shows.
 */
export const createUploads = ({ check, upload, say, finished }: Options) => {
  let entries: readonly Entry[] = [];
  const tracked = new Map<string, Tracked>();
  const listeners = new Set<() => void>();
  const checks = createQueue();
  const uploads = createQueue();

  const dispatch = (event: UploadEvent) => {
    entries = reduce(entries, event);
    for (const listener of listeners) listener();
  };
  const entryOf = (id: string) => entries.find((entry) => entry.id === id);
  const sending = (id: string, { abort }: Tracked): Sending => ({
    signal: abort.signal,
    onSent: (sent) => dispatch({ type: 'progressed', id, sent }),
  });

  const checkOne = async (id: string): Promise<void> => {
    const mine = tracked.get(id);
    if (!mine) return;
    const { name } = mine.file;
    try {
      const { ok, parsedData, error, staged } = await check(mine.file, sending(id, mine));
      if (!tracked.has(id)) return;
      mine.staged = staged;
      if (ok && parsedData) {
        dispatch({ type: 'checked', id, found: parsedData });
        say(`${name} is ready to upload`);
      } else throw new Error(error?.message);
    } catch (error) {
      if (!tracked.has(id)) return;
      const failure = failureOf('check', error);
      dispatch({ type: 'failed', id, failure });
      say(`${name} cannot be uploaded: ${failure.message}`);
    }
  };

  const send = async (id: string, mine: Tracked): Promise<Loaded> => {
    const attempt = (idempotencyKey: string) => {
      const { staged } = mine;
      return upload(mine.file, { ...sending(id, mine), idempotencyKey, ...(staged && { staged }) });
    };
    const answer = await mine.intent.attempt(mine.file.name, async (idempotencyKey) => {
      try {
        return await attempt(idempotencyKey);
      } catch (error) {
        if (!(error instanceof Problem && error.code === NOT_STAGED)) throw error;
        // the server has it no longer: it is sent again
        mine.staged = undefined;
        return attempt(idempotencyKey);
      }
    });
    const [result] = answer.files;
    if (!result) throw new Error('Unknown Error');
    if (result.status === 'refused') throw new Error(result.message);
    return result;
  };

  const uploadOne = async (id: string, outcome: Outcome): Promise<void> => {
    const mine = tracked.get(id);
    if (!mine || entryOf(id)?.phase !== 'waiting') return;
    mine.abort = new AbortController();
    const { signal } = mine.abort;
    dispatch({ type: 'upload-began', id });
    try {
      const result = await send(id, mine);
      dispatch({ type: 'uploaded', id, result });
      (result.status === 'loaded' ? outcome.loaded : outcome.alreadyLoaded).push(result);
      say(`${mine.file.name}: ${result.message}`);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf('upload', error);
      dispatch({ type: 'failed', id, failure });
      outcome.failed.push({ name: mine.file.name, error });
      say(`${mine.file.name} was not uploaded: ${failure.message}`);
    }
  };

  const uploadAll = async (ids: readonly string[]): Promise<void> => {
    const outcome: Outcome = { loaded: [], alreadyLoaded: [], failed: [] };
    for (const id of ids) dispatch({ type: 'upload-asked', id });
    await Promise.all(ids.map((id) => uploads(() => uploadOne(id, outcome))));
    finished(outcome);
  };

  const cancel = (id: string) => {
    dispatch({ type: 'cancelled', id });
    tracked.get(id)?.abort.abort();
    say(`${entryOf(id)?.name} was cancelled`);
  };

  return {
    entries: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (files: readonly File[]) => {
      const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }));
      for (const { id, file } of chosen) {
        tracked.set(id, { file, intent: createIntent(), abort: new AbortController() });
      }
      dispatch({ type: 'added', files: chosen.map(({ id, file }) => ({ id, name: file.name, size: file.size })) });
      for (const { id } of chosen) void checks(() => checkOne(id));
    },
    remove: (id: string) => {
      const mine = tracked.get(id);
      tracked.delete(id);
      mine?.abort.abort();
      dispatch({ type: 'removed', id });
    },
    /** Starts the upload of every file that is ready. */
    start: () => void uploadAll(entries.filter(({ phase }) => phase === 'ready').map(({ id }) => id)),
    retry: (id: string) => {
      const entry = entryOf(id);
      if (entry?.phase !== 'error') return;
      if (entry.failure.at === 'upload') return void uploadAll([id]);
      dispatch({ type: 'check-asked', id });
      void checks(() => checkOne(id));
    },
    cancel,
    /** Cancels all checks and uploads in progress. */
    stop: () => {
      for (const { id, phase } of entries) if (phase === 'waiting' || phase === 'uploading') cancel(id);
      for (const { abort } of tracked.values()) abort.abort();
    },
  };
};
