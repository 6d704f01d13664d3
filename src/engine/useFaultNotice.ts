import { useNotify } from 'ra-core';
import { Problem } from '../dataProvider/problem.ts';
import type { FaultFacts } from '../ui/Fault.tsx';

/** The facts of an error to show: of a refusal that names fields, what it says of each. An error that is not a `Problem` is a bug of the console; its message is kept. */
export const factsOf = (error: unknown): FaultFacts => {
  if (error instanceof Problem)
    return error.issues?.length ? { ...error, message: error.issues.map(({ message }) => message).join('; ') } : error;
  return { message: error instanceof Error ? error.message : String(error) };
};

/** Shows an error notification: what failed, why, and the request id. It stays until dismissed. */
export const useFaultNotice = () => {
  const notify = useNotify();
  return (what: string, error: unknown) => {
    const { message, requestId } = factsOf(error);
    const text = message && message !== what ? `${what}: ${message}` : what;
    notify(text, { type: 'error', autoHideDuration: null, multiLine: true, messageArgs: { requestId } });
  };
};
