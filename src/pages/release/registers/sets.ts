import type { RegisterReport } from '../../../../resources/check-runs/calls.ts';

/** The check registers that were built together. */
export interface RegisterSet {
  /** Null for old reports that were not grouped into sets; those cannot be dropped off. */
  id: number | null;
  createdAt: string;
  reports: readonly RegisterReport[];
}

/** The sets of a run, newest first; reports without a set last. */
export const setsOf = (reports: readonly RegisterReport[]): RegisterSet[] => {
  const bySet = Map.groupBy(reports, ({ set }) => set?.id ?? null);
  return [...bySet]
    .map(([id, of]) => ({ id, createdAt: of[0]?.set?.created_at ?? of[0]?.created_at ?? '', reports: of }))
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.createdAt.localeCompare(a.createdAt));
};
