import type { ReactNode } from 'react';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useListOf } from './context.ts';

const count = (number: number) => number.toLocaleString('en-US');

const useWords = (): string => {
  const { rows, selected, matching, selectMatching } = useListOf();
  if (matching) return `All ${count(matching.expected)} matching are selected`;
  return selectMatching ? `All ${rows.length} on this page are selected` : `${selected.length} selected`;
};

/** From the whole page to all that match, and back: one button, so that it keeps the focus. */
const Widen = ({ most }: { most: number }) => {
  const { rows, total = 0, matching, selectMatching, setSelected } = useListOf();
  if (!matching && !selectMatching) return null;
  const tooMany = total > most ? `At most ${count(most)} at once. Narrow the list.` : undefined;
  return (
    <ReasonButton
      variant="outlined"
      color="inherit"
      reason={matching ? undefined : tooMany}
      onClick={() => (matching ? setSelected(rows.map(({ id }) => id)) : selectMatching?.())}
    >
      {matching ? 'Select this page only' : `Select all ${count(total)} matching`}
    </ReasonButton>
  );
};

/**
 * How many records of the list are selected, said aloud when it changes; once a whole page is, the way to all that match
 * (docs/rules/check-runs.md, "Bulk actions").
 * @param most more than these are not acted on at once.
 */
export const SelectedCount = ({ most, children }: { most: number; children?: ReactNode }) => (
  <>
    <span role="status">
      <strong>{useWords()}</strong>
      {children}
    </span>
    <Widen most={most} />
  </>
);
