import { useNotify } from 'react-admin';
import { Problem } from '../dataProvider/problem.ts';
import type { FaultFacts } from '../ui/Fault.tsx';

/** What a failure says of itself; anything that is no `Problem` is a fault of our own and keeps its message. */
export const factsOf = (error: unknown): FaultFacts => {
  if (error instanceof Problem) return error;
  return { message: error instanceof Error ? error.message : String(error) };
};

/** Raises a notice of a failure: what was not done, why, and the request id; it stays until it is dismissed. */
export const useFaultNotice = () => {
  const notify = useNotify();
  return (what: string, error: unknown) => {
    const { message, requestId } = factsOf(error);
    const text = message && message !== what ? `${what}: ${message}` : what;
    notify(text, { type: 'error', autoHideDuration: null, multiLine: true, messageArgs: { requestId } });
  };
};
