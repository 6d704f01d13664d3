/** Fields that contain an account number, at any depth. */
const ACCOUNT = /(?:^|_)account_number$/;

const lastFour = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? `••••${value.slice(-4)}` : value;

const within = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, ACCOUNT.test(name) ? lastFour(one) : within(one)]),
  );
};

/** A value with account numbers reduced to the last four digits at any depth (docs/rules/api.md, "Audit log"). */
export const masked = (path: readonly string[], value: unknown): unknown =>
  ACCOUNT.test(path.at(-1) ?? '') ? lastFour(value) : within(value);
