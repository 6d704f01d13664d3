import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { errorIn, PROBLEM } from '../../messages/form.ts';

const Box = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.error.text,
  backgroundColor: theme.vars?.palette.tag.error.ground,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& ul': { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
}));

export interface SummaryLine {
  message: string;
  /** The id of the input with the error. */
  inputId?: string;
}

/**
 * The form's errors, with the same messages as at the fields, each a link to its field. It takes the focus whenever
 * `attempt` changes, and while it is shown the page title starts with "Error:".
 */
export const ErrorSummary = ({ lines, attempt }: { lines: readonly SummaryLine[]; attempt: number }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt moves the focus here again
  useEffect(() => box.current?.focus(), [attempt]);
  useEffect(() => {
    const title = document.title;
    document.title = errorIn(title);
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <Box ref={box} tabIndex={-1} role="group" aria-label={PROBLEM}>
      <h2>{PROBLEM}</h2>
      <ul>
        {lines.map(({ message, inputId }) => (
          <li key={`${inputId} ${message}`}>
            {inputId ? (
              <Link
                color="inherit"
                href={`#${inputId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(inputId)?.focus();
                }}
              >
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
};
