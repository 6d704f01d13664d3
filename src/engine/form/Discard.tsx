import { useBlocker, useCanBlock, useEvent } from 'ra-core';
import { DISCARD } from '../../messages/unsaved.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';

interface Props {
  /** Whether the form has unsaved edits now. */
  isUnsaved: () => boolean;
  discard: () => void;
}

const Blocker = ({ isUnsaved, discard }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isUnsaved() && (now.pathname !== next.pathname || now.search !== next.search),
  );
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={DISCARD.title}
      action={DISCARD.action}
      cancel={DISCARD.cancel}
      danger
      onConfirm={() => {
        discard();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {DISCARD.text}
    </Confirm>
  );
};

/**
 * Asks before unsaved edits are discarded. The open row is part of the URL, so opening another row, page, filter or
 * screen is a navigation that can be blocked. `useUnsaved` covers the exits that do not change the URL.
 */
export const Discard = (props: Props) => {
  const canBlock = useCanBlock();
  useUnsaved(useEvent(props.isUnsaved));
  return canBlock ? <Blocker {...props} /> : null;
};
