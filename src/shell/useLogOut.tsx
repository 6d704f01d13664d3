import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { logOut } from '../authProvider/authProvider.ts';
import { DISCARD, hasUnsaved } from '../ui/unsaved.ts';
import { Answers, TopDialog } from './TopDialog.tsx';
import { FIRST_FOCUS } from './useModal.ts';

/** Logs out; asks first when something that was typed would go with it: then `question` is to be shown. */
export const useLogOut = (): { leave: () => void; question: ReactNode } => {
  const [asking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  return {
    leave: () => (hasUnsaved() ? setAsking(true) : void logOut()),
    question: asking && (
      <TopDialog title={DISCARD.title} onEscape={stay}>
        <p>{DISCARD.text}</p>
        <Answers>
          <Button onClick={stay} {...FIRST_FOCUS}>
            {DISCARD.cancel}
          </Button>
          <Button variant="contained" color="error" onClick={() => void logOut()}>
            {DISCARD.action}
          </Button>
        </Answers>
      </TopDialog>
    ),
  };
};
