/** The code of an error or of its cause: an SQLSTATE of the database, or a code of Node; '' when there is none. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause ? codeOf(cause) : '';
};

/** SQLSTATE of two simultaneous changes of which the other one committed first. */
export const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

/**
 * Runs a transaction, and once more when a simultaneous one was first: the second attempt sees what that one committed.
 */
export const afterTheOther = async <T>(transaction: () => Promise<T>): Promise<T> => {
  try {
    return await transaction();
  } catch (error) {
    if (![UNIQUE_VIOLATION, DEADLOCK].includes(codeOf(error))) throw error;
    return transaction();
  }
};
