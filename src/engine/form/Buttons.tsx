import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CHOOSE_ABOVE, DISCARD_CHANGES, deleteOne, NOTHING_CHANGED, SAVING, SAVING_NOW } from '../../messages/form.ts';
import { CANCEL, DELETE, SAVE } from '../../messages/words.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

interface Props {
  /** Whether the form has an input; without one there is nothing to save or to cancel. */
  editable: boolean;
  changed: boolean;
  saving: boolean;
  /** A conflict is open: its panel has the save button. */
  conflict: boolean;
  onCancel: () => void;
  onDelete?: (() => Promise<void>) | undefined;
  /** What deleting it means. */
  question: ReactNode;
  one: string;
}

/** The form's buttons: Delete on the left; Cancel and Save on the right. None where there is nothing to do. */
export const Buttons = ({ editable, changed, saving, conflict, onCancel, onDelete, question, one }: Props) => {
  const [asking, setAsking] = useState(false);
  const reason = saving ? SAVING : conflict ? CHOOSE_ABOVE : changed ? undefined : NOTHING_CHANGED;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {onDelete && (
        <Button color="error" disabled={saving} onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
          {DELETE}
        </Button>
      )}
      {editable && (
        <>
          <Button color="inherit" disabled={saving} onClick={onCancel}>
            {changed ? DISCARD_CHANGES : CANCEL}
          </Button>
          <ReasonButton type="submit" variant="contained" reason={reason}>
            {saving ? SAVING_NOW : SAVE}
          </ReasonButton>
        </>
      )}
      {onDelete && (
        <Confirm
          open={asking}
          title={deleteOne(one)}
          action={DELETE}
          danger
          busy={saving}
          onClose={() => setAsking(false)}
          onConfirm={() => void onDelete().then(() => setAsking(false))}
        >
          {question}
        </Confirm>
      )}
    </Box>
  );
};
