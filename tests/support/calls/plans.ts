import { vi } from 'vitest';
import type { OwnDatabase } from '../servers/database.ts';

/** A statement as it was sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A node of a plan, in the format of `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Sort Key'?: string[];
  'Presorted Key'?: string[];
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The statements that `work` sends, in order. */
export const statementsOf = async ({ database }: OwnDatabase, work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent = vi.spyOn(database.pool, 'query');
  try {
    await work();
    return sent.mock.calls.flatMap((call) => {
      const [query, values] = call as unknown as [{ text?: string } | string, unknown[]]; // as the driver is called
      // the queue's own statements are plain texts
      return typeof query === 'object' && query.text ? [{ text: query.text, values }] : [];
    });
  } finally {
    sent.mockRestore();
  }
};

/** The query plan of a statement. @param off methods disabled for the planner, e.g. `sort` */
export const planOf = async (
  { database }: OwnDatabase,
  { text, values }: Statement,
  off: readonly ('bitmapscan' | 'seqscan' | 'sort')[],
): Promise<PlanNode> => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const one of off) await client.query(`set local enable_${one} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error(`There is no plan for ${text}`);
    return plan.Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** The nodes that run once. Subplans run for each row (child rows of a record) and sort only a few rows. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).filter((node) => node['Parent Relationship'] !== 'SubPlan').flatMap(nodesOf),
];

/** All nodes, including those of subplans. */
export const allNodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allNodesOf)];
