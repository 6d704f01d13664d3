import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

interface Props {
  changed: boolean;
  saving: boolean;
  /** A conflict is open: its panel has the save button. */
  conflict: boolean;
  onCancel: () => void;
  onDelete?: () => Promise<void>;
  /** What deleting it means. */
  question: ReactNode;
  one: string;
}

/** The form's buttons: Delete on the left; Cancel and Save on the right. */
export const Buttons = ({ changed, saving, conflict, onCancel, onDelete, question, one }: Props) => {
  const [asking, setAsking] = useState(false);
  const reason = saving
    ? 'Saving'
    : conflict
      ? 'Choose above which values stay'
      : changed
        ? undefined
        : 'Nothing was changed yet';
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {onDelete && (
        <Button color="error" disabled={saving} onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
          Delete
        </Button>
      )}
      <Button color="inherit" disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <ReasonButton type="submit" variant="contained" reason={reason}>
        {saving ? 'Saving…' : 'Save'}
      </ReasonButton>
      {onDelete && (
        <Confirm
          open={asking}
          title={`Delete ${one}`}
          action="Delete"
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
