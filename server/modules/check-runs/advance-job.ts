/** The job that takes a run as far as it can go by itself; sent whenever something happened to the run. */
export const ADVANCE_JOB = 'advance-run';
