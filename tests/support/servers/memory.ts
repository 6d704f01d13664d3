import { readdirSync, readFileSync } from 'node:fs';

/** What a process has of the machine's memory, in bytes, and its children; nothing once it is gone. */
const ofProcess = (pid: string) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid: Number(pid), parent: field('PPid'), bytes: field('VmRSS') * 1024 };
  } catch {
    return undefined;
  }
};

export interface MostMemory {
  /** Of the process itself. */
  own: number;
  /** Of any one of its children. */
  child: number;
  /** How many children there were at once. */
  children: number;
}

/** Watches a process and its children (Linux: /proc) until `stop`, which answers the most there was at any look. */
export const watchMemory = (pid: number): { stop: () => MostMemory } => {
  const most: MostMemory = { own: 0, child: 0, children: 0 };
  const look = () => {
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (ofProcess(name) ?? []) : []));
    const children = all.filter(({ parent }) => parent === pid);
    most.own = Math.max(most.own, all.find((one) => one.pid === pid)?.bytes ?? 0);
    most.child = Math.max(most.child, ...children.map(({ bytes }) => bytes));
    // one that ended waits to be taken note of, without memory
    most.children = Math.max(most.children, children.filter(({ bytes }) => bytes > 0).length);
  };
  look();
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};
