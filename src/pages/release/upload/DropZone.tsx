import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DragEvent, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { UPLOAD_HINT } from '../../../../domain/files/file-names.ts';

const Zone = styled('div', { shouldForwardProp: (name) => name !== 'over' })<{ over: boolean }>(({ theme, over }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(2),
  border: `1px dashed ${theme.vars?.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: over ? theme.vars?.palette.action.selected : undefined,
  '& p': { ...theme.typography.body2, flex: '1 1 260px', margin: 0, color: theme.vars?.palette.text.secondary },
}));

interface Props {
  /** The button that opens the browser's file picker. */
  button: RefObject<HTMLButtonElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** An area to drop or choose files. */
export const DropZone = ({ button, onFiles }: Props) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Zone
      over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button ref={button} autoFocus variant="outlined" aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p id={hint}>or drop them here. {UPLOAD_HINT}</p>
      <input
        hidden
        ref={input}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // the same file may be chosen again after it was removed
          currentTarget.value = '';
        }}
      />
    </Zone>
  );
};
