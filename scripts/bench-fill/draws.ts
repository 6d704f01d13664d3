import type pg from 'pg';

/**
 * Pseudo-random numbers in SQL: each is a hash of its purpose (`salt`) and its row (`of`), so that the same size gives
 * the same rows regardless of the query plan. Only these functions use fractions; amounts derived from them are whole
 * cents.
 */
const FUNCTIONS = [
  // uniform in [0, 1), 53 bits
  `create or replace function pg_temp.u(salt int, of bigint) returns float8 language sql immutable as $$
    select ((hashint8extended(of, salt::bigint) >> 11) & 9007199254740991)::float8 / 9007199254740992 $$`,
  // standard normal, by the Box-Muller transform
  `create or replace function pg_temp.normal(salt int, of bigint) returns float8 language sql immutable as $$
    select sqrt(-2 * ln(1 - pg_temp.u(salt, of))) * cos(2 * pi() * pg_temp.u(salt + 1000, of)) $$`,
  // the processing step of a file: 0 seen, 1 loaded, 2 transferred, 3 sent, 4 ePay, 5 status, 6 totals, 7 built
  `create or replace function pg_temp.step(status int) returns int language sql immutable as $$
    select case status when 6 then 0 when 1 then 1 when 9 then 2 when 2 then 3 when 3 then 4 when 4 then 5 when 8 then 5
      when 5 then 7 else 6 end $$`,
  // the time of a step: within one morning for recent runs, otherwise over two days; never in the future
  `create or replace function pg_temp.taken(day date, recent bool, step int) returns timestamptz language sql stable as $$
    select least(now(), (case
      when recent then day + make_interval(mins => 250 + 36 * step)
      when step < 4 then day + make_interval(mins => 360 + 9 * step)
      else day + (case extract(isodow from day) when 5 then 3 else 1 end) + make_interval(mins => 250 + 36 * step)
    end) at time zone 'America/Chicago') $$`,
];

/** Defines the functions for this connection. */
export const defineDraws = async (client: pg.ClientBase): Promise<void> => {
  for (const text of FUNCTIONS) await client.query(text);
};

/**
 * An SQL expression for a weighted choice.
 * @param choices pairs of an SQL literal and its weight; the weights add up to 1.
 */
export const weighted = (draw: string, choices: readonly (readonly [value: string | number, weight: number])[]) => {
  let below = 0;
  const cases = choices.slice(0, -1).map(([value, weight]) => {
    below += weight;
    return `when ${draw} < ${below.toFixed(6)} then ${value}`;
  });
  const [last] = choices.at(-1) ?? [];
  return cases.length ? `(case ${cases.join(' ')} else ${last} end)` : String(last);
};
