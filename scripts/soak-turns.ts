/** In how many turns the longer tests run that need not run for each change. */
export const TURNS = 6;

/** The turn of a commit, from 1, by its hash (40 hexadecimal digits); undefined without one: everything runs. */
export const turnOf = (hash: string | undefined): number | undefined =>
  hash === undefined ? undefined : (Number.parseInt(hash.slice(0, 8), 16) % TURNS) + 1;
