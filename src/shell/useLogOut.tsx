import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { logOut } from '../authProvider/authProvider.ts';
import { DISCARD } from '../messages/unsaved.ts';
import { hasUnsaved } from '../ui/unsaved.ts';
import { Answers, TopDialog } from './TopDialog.tsx';
import { FIRST_FOCUS } from './useModal.ts';

/** Logs out, after a confirmation if there is unsaved input; render `question` for it. */
export const useLogOut = (): { leave: () => void; question: ReactNode } => {
  const [asking, setAsking] = useState(false);
  const cancel = () => setAsking(false);
  return {
    leave: () => (hasUnsaved() ? setAsking(true) : void logOut()),
    question: asking && (
      <TopDialog title={DISCARD.title} text={<p>{DISCARD.text}</p>} onEscape={cancel}>
        <Answers>
          <Button onClick={cancel} {...FIRST_FOCUS}>
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
