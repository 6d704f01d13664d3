/** The code of an error or of its cause: an SQLSTATE of the database, or a code of Node; '' when there is none. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause ? codeOf(cause) : '';
};

/** SQLSTATE of two simultaneous changes of which the other one committed first. */
export const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Thrown in a transaction whose premise a simultaneous one changed. */
export class SimultaneousChange extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

const SIMULTANEOUS: readonly string[] = [UNIQUE_VIOLATION, DEADLOCK, SERIALIZATION_FAILURE];

/**
 * Runs a transaction, and once more when a simultaneous one was first: the second attempt sees what that one committed.
 */
export const afterTheOther = async <T>(transaction: () => Promise<T>): Promise<T> => {
  try {
    return await transaction();
  } catch (error) {
    if (!SIMULTANEOUS.includes(codeOf(error))) throw error;
    return transaction();
  }
};
