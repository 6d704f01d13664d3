import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

interface Options {
  /** Runs on every new connection before it is handed out. */
  begin?: (client: pg.Client) => Promise<void>;
  /** Called when the connection was lost or could not be opened. */
  onLost?: () => void;
}

/**
 * A connection outside the pool that is used only for advisory locks. PostgreSQL releases them as soon as the process
 * dies, and never earlier, and no pool connection is occupied while the work lasts. It is opened on first use, and
 * reopened after it was lost.
 */
export const keptConnection = ({ options }: pg.Pool, { begin, onLost }: Options = {}) => {
  let kept: Promise<pg.Client> | undefined;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(options);
    try {
      client.on('error', () => undefined); // a lost connection also emits `end`
      await client.connect();
      await begin?.(client);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw new DatabaseUnavailable(error);
    }
  };

  return {
    /** The connection. Throws DatabaseUnavailable when none can be opened. */
    get(): Promise<pg.Client> {
      if (kept) return kept;
      const own = open();
      const lost = () => {
        if (kept !== own) return; // already replaced by another one
        kept = undefined;
        onLost?.();
      };
      own.then((client) => client.once('end', lost), lost);
      kept = own;
      return own;
    },
    /** Runs `work` only if the connection is open: a lost one holds no lock to release. Never throws. */
    async ifThere(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
      await kept?.then(work).catch(() => undefined);
    },
  };
};
