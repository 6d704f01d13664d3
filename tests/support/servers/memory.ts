import { readdirSync, readFileSync } from 'node:fs';

/** A process's resident memory in bytes, and its parent; undefined once it is gone. */
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
  /** Of its largest child. */
  child: number;
  /** How many children ran at the same time. */
  children: number;
}

/** Samples a process and its children (Linux: /proc) until `stop`, which returns the maximum. */
export const watchMemory = (pid: number): { stop: () => MostMemory } => {
  const most: MostMemory = { own: 0, child: 0, children: 0 };
  const sample = () => {
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (ofProcess(name) ?? []) : []));
    const children = all.filter(({ parent }) => parent === pid);
    most.own = Math.max(most.own, all.find((one) => one.pid === pid)?.bytes ?? 0);
    most.child = Math.max(most.child, ...children.map(({ bytes }) => bytes));
    // a child that ended stays a zombie without memory until it is reaped
    most.children = Math.max(most.children, children.filter(({ bytes }) => bytes > 0).length);
  };
  sample();
  const timer = setInterval(sample, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};
