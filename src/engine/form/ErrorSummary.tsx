import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { errorIn, PROBLEM } from '../../messages/form.ts';
import { faultsIn, inputId } from './Field.tsx';
import type { Values } from './values.ts';

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
  /** The input with the error; undefined where the page has none. */
  input?: HTMLElement | undefined;
}

/** Opens what hides an element (a folded part, a tab), and moves the focus to it, or to its panel while it is disabled. */
const show = (input: HTMLElement): void => {
  for (let at: HTMLElement | null = input; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.hidden && at.role === 'tabpanel') document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.click();
  }
  input.focus();
  if (document.activeElement === input) return;
  const panel = input.closest('fieldset');
  panel?.setAttribute('tabindex', '-1');
  panel?.focus();
};

/** The input of a path, or of what the path is part of. */
const inputAt = (formId: string, path: string): HTMLElement | undefined => {
  const input = document.getElementById(inputId(formId, path));
  const end = path.lastIndexOf('.');
  return input ?? (end < 0 ? undefined : inputAt(formId, path.slice(0, end)));
};

/** The errors of a form in the order of its inputs; last those of fields that it does not show. */
const linesOf = (errors: object, formId: string): SummaryLine[] => {
  const lines = faultsIn(errors, '').map(({ path, message }) => ({ message, input: inputAt(formId, path.slice(1)) }));
  const seen = lines.filter(
    (one, at) => at === lines.findIndex(({ message, input }) => message === one.message && input === one.input),
  );
  const isBefore = (a: HTMLElement, b: HTMLElement) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return seen.toSorted((a, b) => {
    if (!a.input || !b.input) return Number(!a.input) - Number(!b.input);
    return a.input === b.input ? 0 : isBefore(a.input, b.input) ? -1 : 1;
  });
};

/** Why the form around it is not saved; it stands where Save is pressed. */
export const FormFaults = ({ formId, attempt }: { formId: string; attempt?: number }) => {
  const { errors } = useFormState<Values>();
  const lines = linesOf(errors, formId);
  return lines.length > 0 && <ErrorSummary lines={lines} attempt={attempt} />;
};

/**
 * Errors of a form, with the same messages as at the fields, each a link to its field. It takes the focus whenever
 * `attempt` changes, and while it is shown the page title starts with "Error:".
 */
export const ErrorSummary = ({ lines, attempt }: { lines: readonly SummaryLine[]; attempt?: number | undefined }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== undefined) box.current?.focus();
  }, [attempt]);
  useEffect(() => {
    const title = document.title;
    document.title = errorIn(title);
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <Box ref={box} tabIndex={-1} role="alert" aria-label={PROBLEM}>
      <h2>{PROBLEM}</h2>
      <ul>
        {lines.map(({ message, input }) => (
          <li key={`${input?.id} ${message}`}>
            {input ? (
              <Link
                color="inherit"
                underline="always"
                href={`#${input.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  show(input);
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
