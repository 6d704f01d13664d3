import pg from 'pg';
import { DatabaseAway } from './away.ts';

interface Options {
  /** What every new connection begins with, before anybody else is given it. */
  begin?: (client: pg.Client) => Promise<void>;
  /** Called when it was lost, or could not be opened. */
  onLost?: () => void;
}

/**
 * A connection beside the pool, kept for nothing but advisory locks: PostgreSQL lets them go when the process dies, at
 * once, and never while it lives, and none of the pool's connections is taken for as long as the work lasts. It is opened
 * when it is first asked for, and anew after it was lost.
 */
export const keptConnection = ({ options }: pg.Pool, { begin, onLost }: Options = {}) => {
  let kept: Promise<pg.Client> | undefined;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(options);
    try {
      client.on('error', () => undefined); // what is lost ends, too
      await client.connect();
      await begin?.(client);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw new DatabaseAway(error);
    }
  };

  return {
    /** The connection. Throws DatabaseAway when there is none to be had. */
    get(): Promise<pg.Client> {
      if (kept) return kept;
      const own = open();
      const lost = () => {
        if (kept !== own) return; // there is another one already
        kept = undefined;
        onLost?.();
      };
      own.then((client) => client.once('end', lost), lost);
      kept = own;
      return own;
    },
    /** Does something with the connection if it is there: one that was lost has no lock to give back. Never throws. */
    async ifThere(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
      await kept?.then(work).catch(() => undefined);
    },
  };
};
