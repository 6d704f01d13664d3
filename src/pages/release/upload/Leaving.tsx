import { useBlocker, useCanBlock, useEvent } from 'ra-core';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';

interface AskProps {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before uploads in progress are cancelled. */
export const AskToStop = (props: AskProps) => (
  <Confirm {...props} title="Stop the upload?" action="Stop the upload" cancel="Keep uploading" danger>
    Files that are not sent yet will not be loaded. A file that is sent already may be; the list will show it.
  </Confirm>
);

interface Props {
  isUploading: () => boolean;
  stop: () => void;
}

const Blocker = ({ isUploading, stop }: Props) => {
  const blocker = useBlocker(isUploading);
  return (
    <AskToStop
      open={blocker.state === 'blocked'}
      onConfirm={() => {
        stop();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
};

/** Asks before a navigation ends the upload; `useUnsaved` covers the exits that do not change the URL. */
export const Leaving = (props: Props) => {
  const canBlock = useCanBlock();
  useUnsaved(useEvent(props.isUploading));
  return canBlock ? <Blocker {...props} /> : null;
};
