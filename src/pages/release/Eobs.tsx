import type { PaymentFile } from '../../../resources/check-runs/calls.ts';
import { EobsTable } from './eobs/EobsTable.tsx';
import { Level } from './Level.tsx';
import type { RunPath } from './queries.ts';
import { useEobs } from './queries.ts';

/** The EOBs of a payment file, what can be done to them, and whether they come to its total. */
export const Eobs = ({ run, file }: { run: RunPath; file: PaymentFile }) => (
  <Level asked={useEobs(run, file)} what="EOBs" empty="No EOBs" isEmpty={(eobs) => eobs.length === 0}>
    {(eobs) => <EobsTable run={run} file={file} eobs={eobs} />}
  </Level>
);
