import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** What the kernel says of a process, from its state on; nothing of one that has just exited. */
const statOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** CPU time in milliseconds of a local process, or of its children that have exited. */
const cpuTimeOf = (pid: number, whose: 'own' | 'exited children'): number => {
  const fields = statOf(pid);
  const [user = 0, system = 0] = whose === 'own' ? [fields[11], fields[12]] : [fields[13], fields[14]];
  return (Number(user) + Number(system)) * TICK_MS;
};

const parentOf = (pid: number): number => Number(statOf(pid)[1]);

export interface CpuTime {
  /** Milliseconds. */
  server: number;
  database: number;
}

/**
 * Reads the CPU time that server and database have used so far. Unlike wall-clock time, it is hardly affected by other
 * load on the machine. Both must run on this machine, which must be Linux. Parallel workers are counted once they have
 * exited.
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
    read: async (): Promise<CpuTime> => {
      const pids = await backends();
      const [first] = pids;
      const exited = first === undefined ? 0 : cpuTimeOf(parentOf(first), 'exited children');
      const own = pids.reduce((sum, pid) => sum + cpuTimeOf(pid, 'own'), 0);
      return { server: cpuTimeOf(serverPid, 'own'), database: own + exited };
    },
    close: () => client.end(),
  };
};
