import { vi } from 'vitest';
import type { OwnDatabase } from '../servers/database.ts';

/** A statement as it was sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A node of a plan, as `explain (format json)` tells of it. */
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

/** The statements that some work sends, in their order. */
export const statementsOf = async ({ database }: OwnDatabase, work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent = vi.spyOn(database.pool, 'query');
  try {
    await work();
    return sent.mock.calls.map((call) => {
      const [query, values] = call as unknown as [{ text: string }, unknown[]]; // as the query builder calls the driver
      return { text: query.text, values };
    });
  } finally {
    sent.mockRestore();
  }
};

/** How the database would answer it. @param off what its planner is to do without, e.g. `sort` */
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

/** The nodes that are run once. What is looked up for each row, like the child rows of a record, sorts a handful. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).filter((node) => node['Parent Relationship'] !== 'SubPlan').flatMap(nodesOf),
];

/** All nodes, those of a row too. */
export const allNodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allNodesOf)];
