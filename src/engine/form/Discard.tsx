import { useBlocker, useCanBlock, useEvent } from 'react-admin';
import { Confirm } from '../../ui/Confirm.tsx';
import { DISCARD, useUnsaved } from '../../ui/unsaved.ts';

interface Props {
  /** Whether the form holds edits that are not saved, at this moment. */
  isUnsaved: () => boolean;
  giveUp: () => void;
}

const Blocker = ({ isUnsaved, giveUp }: Props) => {
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
        giveUp();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {DISCARD.text}
    </Confirm>
  );
};

/**
 * Asks before unsaved edits are lost. The open row stands in the address bar, so another row, another page, another
 * filter and another screen are all the same to it; `useUnsaved` sees to the ways out that change no address.
 */
export const Discard = (props: Props) => {
  const canBlock = useCanBlock();
  useUnsaved(useEvent(props.isUnsaved));
  return canBlock ? <Blocker {...props} /> : null;
};
