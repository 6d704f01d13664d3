import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useModal } from './useModal.ts';

const Box = styled('dialog')(({ theme }) => ({
  width: `min(400px, calc(100vw - ${theme.spacing(4)}))`,
  maxHeight: `calc(100vh - ${theme.spacing(4)})`,
  overflow: 'auto',
  padding: theme.spacing(3),
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[8],
  '&::backdrop': { backgroundColor: theme.vars?.palette.veil },
  '&[data-covers]::backdrop': { backgroundColor: theme.vars?.palette.background.default },
  '& h1, & h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1) },
  '& p': { margin: theme.spacing(0, 0, 2) },
}));

/** The buttons at the end of a dialog. */
export const Answers = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  justifyContent: 'flex-end',
}));

/**
 * A native modal dialog above everything, including other dialogs. The browser keeps the focus inside and restores it
 * on close. Escape calls `onEscape`, or does nothing. `covers` hides the page behind it.
 */
export const TopDialog = ({
  title,
  text,
  covers = false,
  onEscape,
  children,
}: {
  title: string;
  /** What the dialog says: its description for a screen reader. */
  text: ReactNode;
  covers?: boolean;
  onEscape?: () => void;
  children: ReactNode;
}) => {
  const ref = useModal();
  const id = useId();
  return (
    <Box
      ref={ref}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      data-covers={covers ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`}>{text}</div>
      {children}
    </Box>
  );
};
