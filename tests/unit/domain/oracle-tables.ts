import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';

const folder = '../shared/oracles/';

/** Tables of facts that nobody here wrote, beside the project; tests on them are skipped where they are not. */
export const haveOracles = existsSync(folder);
if (!haveOracles) console.warn('Skipping the tests against tables of facts: ../shared/oracles is not there.');

/** The rows of a table by the names of its columns; none where the tables are not there. */
export const oracle = (name: string): Record<string, string>[] =>
  haveOracles
    ? Papa.parse<Record<string, string>>(readFileSync(`${folder}${name}.csv`, 'utf8'), {
        header: true,
        skipEmptyLines: true,
      }).data
    : [];
