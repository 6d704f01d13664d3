import type { Socket } from 'node:net';
import { messageOf, OperationFault, SourceFault } from './source-fault.ts';

/** Time limits for a source, in ms (docs/rules/exchange.md, "Files over SFTP"). */
export const LIMITS = {
  /** To connect and sign in. */
  connect: 10_000,
  /** To answer one operation; in a transfer, to send or accept the next block. */
  answer: 15_000,
  /** For one file. */
  transfer: 30 * 60_000,
  /** To close. */
  close: 2000,
};

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

const STOPPING = 'Closed: the process is stopping';

interface Clock {
  /** Call it whenever the transfer progresses. */
  onProgress: () => void;
  /** Ends the operation, and the connection with it. */
  giveUp: (why: string) => void;
}

type Operation<T> = (clock: Clock) => Promise<T>;

/**
 * Applies time limits and the stop signal to every operation on a connection. An operation that takes too long, or runs
 * when the process stops, ends the connection, because SFTP cannot cancel a single request. Throws `SourceFault` then
 * and whenever the connection is gone, `OperationFault` when only the operation failed.
 */
export const timeLimited = (
  socket: Socket,
  { signal, limits, isGone }: { signal?: AbortSignal; limits: Limits; isGone: () => boolean },
) => {
  const run = async <T>(operation: Operation<T>, name: string, answerMs: number, wholeMs: number): Promise<T> => {
    if (signal?.aborted) throw new SourceFault(STOPPING);
    let end: (fault: SourceFault) => void = () => undefined;
    const cut = new Promise<never>((_, fail) => {
      end = (fault) => {
        fail(fault);
        socket.destroy();
      };
    });
    const late = () => end(new SourceFault(`Timed out while waiting for ${name}`, { isLate: true }));
    const giveUp = (why: string) => end(new SourceFault(why));
    const stopped = () => giveUp(STOPPING);
    const [answer, whole] = [setTimeout(late, answerMs), setTimeout(late, wholeMs)];
    signal?.addEventListener('abort', stopped);
    try {
      return await Promise.race([cut, operation({ onProgress: () => answer.refresh(), giveUp })]);
    } catch (error) {
      if (error instanceof SourceFault) throw error;
      throw new (isGone() ? SourceFault : OperationFault)(messageOf(error), { cause: error });
    } finally {
      clearTimeout(answer);
      clearTimeout(whole);
      signal?.removeEventListener('abort', stopped);
    }
  };
  return {
    connect: <T>(operation: Operation<T>) => run(operation, 'sign-in', limits.connect, limits.connect),
    operation: <T>(name: string, operation: Operation<T>) => run(operation, name, limits.answer, limits.answer),
    transfer: <T>(name: string, operation: Operation<T>) => run(operation, name, limits.answer, limits.transfer),
  };
};
