import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { withoutZeros } from '../../../domain/groups/number.ts';
import { groups } from '../../db/tables/groups.ts';

/** The condition that a group has one of these numbers, leading zeros aside. */
export const hasNumber = (...numbers: readonly string[]): SQL =>
  sql`ltrim(${groups.number}, '0') = any(${sql.param(numbers.map(withoutZeros))}::text[])`;
