import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { logOut } from '../authProvider/authProvider.ts';
import { DISCARD, UNSAVED_ELSEWHERE } from '../messages/unsaved.ts';
import { hasUnsaved, isUnsavedElsewhere } from '../ui/unsaved.ts';
import { Answers, TopDialog } from './TopDialog.tsx';
import { FIRST_FOCUS } from './useModal.ts';

/** Logs out in every tab, after a confirmation for unsaved input here and in other tabs; render `question` for it. */
export const useLogOut = (): { leave: () => void; question: ReactNode } => {
  const [asking, setAsking] = useState<string>();
  const cancel = () => setAsking(undefined);
  const leaveOthers = async () => ((await isUnsavedElsewhere()) ? setAsking(UNSAVED_ELSEWHERE) : logOut());
  const discard = () => void (asking === DISCARD.title ? leaveOthers() : logOut());
  return {
    leave: () => (hasUnsaved() ? setAsking(DISCARD.title) : void leaveOthers()),
    question: asking && (
      <TopDialog key={asking} title={asking} text={<p>{DISCARD.text}</p>} onEscape={cancel}>
        <Answers>
          <Button onClick={cancel} {...FIRST_FOCUS}>
            {DISCARD.cancel}
          </Button>
          <Button variant="contained" color="error" onClick={discard}>
            {DISCARD.action}
          </Button>
        </Answers>
      </TopDialog>
    ),
  };
};
