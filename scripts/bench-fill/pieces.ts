/** Pieces of statements that the tables share. */

/** A hash that no other file has, of bytes that are not there. @param id an SQL expression. */
export const hash = (label: string, id: string) =>
  `encode(sha256(convert_to('bench ${label} ' || ${id}, 'UTF8')), 'hex')`;

/** When the run `p` took a step, by `pg_temp.step`. */
export const taken = (step: number) => `pg_temp.taken(p.run_date, p.recent, ${step})`;

export const DROPPED_OFF = `(${taken(7)} + interval '1 day')`;

/** Released: compiled, not of the last days, and nothing of it is held; a few wait for a person. */
export const RELEASED = `p.status = 5 and not p.recent and not p.held and pg_temp.u(40, p.id) > 0.01 and ${DROPPED_OFF} < now()`;
