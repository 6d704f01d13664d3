import { useEffect, useRef } from 'react';
import type { BulkProps } from './useBulk.ts';
import { useBulk } from './useBulk.ts';

const NOTHING = { options: {}, reason: null };

/** Performs an action that needs no dialog, as soon as it is mounted; the outcome is shown in a notification. */
const Immediate = (props: BulkProps) => {
  const { onClose } = props;
  const { confirm, outcome, fault } = useBulk({ ...props, given: NOTHING });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void confirm();
  });
  useEffect(() => {
    if (outcome || fault !== undefined) onClose(undefined);
  }, [outcome, fault, onClose]);
  return null;
};

export default Immediate;
