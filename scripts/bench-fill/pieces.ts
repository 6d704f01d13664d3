/* SQL expressions shared by several statements. */

/** A unique hash for a file without content. @param id an SQL expression. */
export const hash = (label: string, id: string) =>
  `encode(sha256(convert_to('bench ${label} ' || ${id}, 'UTF8')), 'hex')`;

/** The time at which run `p` reached a step (`pg_temp.step`). */
export const taken = (step: number) => `pg_temp.taken(p.run_date, p.recent, ${step})`;

export const DROPPED_OFF = `(${taken(7)} + interval '1 day')`;

/** The condition for a released run: compiled, not recent, and without EOBs on hold; a few wait for a user. */
export const RELEASED = `p.status = 5 and not p.recent and not p.held and pg_temp.u(40, p.id) > 0.01 and ${DROPPED_OFF} < now()`;
