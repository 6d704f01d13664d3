/** The job that advances a run as far as possible without a user; sent whenever something happened to the run. */
export const ADVANCE_JOB = 'advance-run';
