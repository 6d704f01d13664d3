import { useState } from 'react';
import { valueAt } from '../../declare/list/values.ts';

/**
 * A secret that is shown by a call of its own, which the server audits.
 * @param read makes the call, in whose answer the secret stands at `field`
 * @param failed is told when it fails
 */
export const useReveal = (field: string, read: () => Promise<unknown>, failed: (error: unknown) => void) => {
  const [shown, setShown] = useState<string>();
  const reveal = async () => {
    try {
      setShown(String(valueAt(Object(await read()), field) ?? ''));
    } catch (error) {
      failed(error);
    }
  };
  return { shown, toggle: () => (shown === undefined ? void reveal() : setShown(undefined)) };
};
