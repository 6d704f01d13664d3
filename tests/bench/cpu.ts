import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds on a processor of a process of this machine, or of those of its children that have ended. */
const usedBy = (pid: number, whose: 'own' | 'ended'): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = whose === 'own' ? [fields[11], fields[12]] : [fields[13], fields[14]];
  return (Number(user) + Number(system)) * TICK_MS;
};

const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

export interface Used {
  /** Milliseconds. */
  server: number;
  database: number;
}

/**
 * What server and database have used of the processors so far: unlike a time on the clock it is hardly moved by what else
 * the machine does. Both have to run on this machine, which has to be a Linux; parallel workers are counted when they end.
 */
export const openCpuMeter = async (serverPid: number, databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    read: async (): Promise<Used> => {
      const pids = await backends();
      const [first] = pids;
      const ended = first === undefined ? 0 : usedBy(parentOf(first), 'ended');
      const own = pids.reduce((sum, pid) => sum + usedBy(pid, 'own'), 0);
      return { server: usedBy(serverPid, 'own'), database: own + ended };
    },
    close: () => client.end(),
  };
};
