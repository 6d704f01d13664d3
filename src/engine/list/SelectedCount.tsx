import type { ReactNode } from 'react';
import {
  allMatchingSelected,
  allOnPageSelected,
  atMost,
  PAGE_ONLY,
  selectAllMatching,
  selectedOf,
} from '../../messages/list.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useListOf, useSelection } from './context.ts';

const count = (number: number) => number.toLocaleString('en-US');

const useSelectionText = (): string => {
  const { rows } = useListOf();
  const { selected, matching, selectMatching } = useSelection();
  if (matching) return allMatchingSelected(count(matching.expected));
  return selectMatching ? allOnPageSelected(rows.length) : selectedOf(selected.size);
};

/** Switches between the whole page and all matching records. It is one button, so that it keeps the focus. */
const SelectMatching = ({ most }: { most: number }) => {
  const { rows, total = 0 } = useListOf();
  const { matching, selectMatching, setSelected } = useSelection();
  if (!matching && !selectMatching) return null;
  const tooMany = total > most ? atMost(count(most)) : undefined;
  return (
    <ReasonButton
      variant="outlined"
      color="inherit"
      reason={matching ? undefined : tooMany}
      onClick={() => (matching ? setSelected(rows.map(({ id }) => id)) : selectMatching?.())}
    >
      {matching ? PAGE_ONLY : selectAllMatching(count(total))}
    </ReasonButton>
  );
};

/**
 * How many records of the list are selected, announced when it changes. Once a whole page is selected, it offers to
 * select all matching records (docs/rules/check-runs.md, "Bulk actions").
 * @param most the maximum number of records one bulk action accepts.
 */
export const SelectedCount = ({ most, children }: { most: number; children?: ReactNode }) => (
  <>
    <span role="status">
      <strong>{useSelectionText()}</strong>
      {children}
    </span>
    <SelectMatching most={most} />
  </>
);
