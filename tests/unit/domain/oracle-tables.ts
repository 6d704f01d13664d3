import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';

const folder = '../shared/oracles/';

/** Reference tables from independent sources, outside the repository; tests against them are skipped without them. */
export const haveOracles = existsSync(folder);
if (!haveOracles) console.warn('Skipping the tests against reference tables: ../shared/oracles does not exist.');

/** The rows of a table, by column name; empty when the tables do not exist. */
export const oracle = (name: string): Record<string, string>[] =>
  haveOracles
    ? Papa.parse<Record<string, string>>(readFileSync(`${folder}${name}.csv`, 'utf8'), {
        header: true,
        skipEmptyLines: true,
      }).data
    : [];
