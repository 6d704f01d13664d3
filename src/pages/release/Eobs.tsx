import type { PaymentFile } from '../../../resources/check-runs/calls.ts';
import { EobsTable } from './eobs/EobsTable.tsx';
import { Level } from './Level.tsx';
import type { RunPath } from './queries.ts';
import { useEobs } from './queries.ts';

/** The EOBs of a payment file, their actions, and whether they add up to the file's total. */
export const Eobs = ({ run, file }: { run: RunPath; file: PaymentFile }) => (
  <Level query={useEobs(run, file)} what="EOBs" empty="No EOBs" isEmpty={(eobs) => eobs.length === 0}>
    {(eobs) => <EobsTable run={run} file={file} eobs={eobs} />}
  </Level>
);
