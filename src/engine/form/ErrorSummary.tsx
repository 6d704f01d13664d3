import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { errorIn, needYou, PROBLEM } from '../../messages/form.ts';
import { faultsIn, inputId } from './Field.tsx';
import type { Values } from './values.ts';

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1),
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.error.text,
  backgroundColor: theme.vars?.palette.tag.error.ground,
}));

export interface SummaryLine {
  message: string;
  /** The input with the error; undefined where the page has none. */
  input?: HTMLElement | undefined;
}

/** Opens what hides an element (a folded part, a tab), and moves the focus to it, or to its panel while it is disabled. */
export const show = (input: HTMLElement): void => {
  for (let at: HTMLElement | null = input; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.hidden && at.role === 'tabpanel') document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.click();
  }
  input.focus();
  if (document.activeElement === input) return;
  input.closest<HTMLElement>('[data-section]')?.focus();
};

/** What an input, or the group of inputs whose error it is, is called; undefined without a name: the error says what it is about. */
const nameOf = (input: HTMLElement): string | undefined => {
  const group = input.closest(`[role="group"][aria-describedby~="${CSS.escape(`${input.id}-fault`)}"]`);
  if (group) return group.getAttribute('aria-label') ?? undefined;
  if (
    !(input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement)
  )
    return undefined;
  return input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent?.replace(/ \*$/, '');
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
 * Which fields keep the form from being saved, each a link to its field, where the message stands; the message itself
 * where the page has no such field. After a refused save the first field takes the focus (`attempt` changes), and while
 * this is shown the page title starts with "Error:".
 */
export const ErrorSummary = ({ lines, attempt }: { lines: readonly SummaryLine[]; attempt?: number | undefined }) => {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLElement>(undefined);
  first.current = lines[0]?.input;
  useEffect(() => {
    if (attempt === undefined) return;
    if (first.current) show(first.current);
    else box.current?.focus();
  }, [attempt]);
  useEffect(() => {
    const title = document.title;
    document.title = errorIn(title);
    return () => {
      document.title = title;
    };
  }, []);
  const linked = lines.filter(({ input }) => input);
  return (
    <Box ref={box} tabIndex={-1} role="alert" aria-label={PROBLEM}>
      {linked.length > 0 && <span>{needYou(linked.length)}</span>}
      {lines.map(({ message, input }) => {
        if (!input) return <span key={message}>{message}</span>;
        const name = nameOf(input);
        return (
          <Link
            key={`${input.id} ${message}`}
            color="inherit"
            underline="always"
            href={`#${input.id}`}
            aria-describedby={name && `${input.id}-fault`}
            onClick={(event) => {
              event.preventDefault();
              show(input);
            }}
          >
            {name ?? message}
          </Link>
        );
      })}
    </Box>
  );
};
