import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFaultNotice } from '../../useFaultNotice.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { BulkProps } from './useBulk.ts';
import { useBulk } from './useBulk.ts';

const NOTHING = { options: {}, reason: null };

/**
 * Performs an action that needs no dialog, as soon as it is mounted; the outcome is shown in a notification. Where it was
 * not done for some of several records, a dialog lists them.
 */
const Immediate = (props: BulkProps) => {
  const { action, records, onClose } = props;
  const state = useBulk({ ...props, given: NOTHING });
  const { confirm, outcome, fault } = state;
  const notifyFault = useEvent(useFaultNotice());
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void confirm();
  });
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (fault !== undefined && !listed) notifyFault(action.failed, fault);
    if (outcome && records.length > 1) setListed(true);
    else if (!listed && (outcome || fault !== undefined)) onClose(undefined);
  }, [outcome, fault, listed, records, onClose, notifyFault, action]);
  return listed ? <ActionDialog state={state} action={action} onClose={onClose} /> : null;
};

export default Immediate;
