import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { showMore } from '../../messages/table.ts';
import { showingAll, showingFirst } from '../../messages/words.ts';

/** Rows rendered at a time: a file may have thousands of EOBs, and rendering them all would block the page. */
const SLICE = 100;

const whole = new Intl.NumberFormat('en-US');
export const showCount = (count: number): string => whole.format(count);

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 0),
}));

/**
 * The first rows, and a bar that shows more; `more` is null when all rows fit.
 * @param least the minimum number of rows to show, so that the target of a deep link is included.
 */
export const useShowMore = <T,>(rows: readonly T[], what: string, size = SLICE, least = 0) => {
  const [requested, setRequested] = useState(size);
  const shown = Math.max(requested, least);
  const status = useRef<HTMLSpanElement>(null);
  const next = Math.min(SLICE, rows.length - shown);
  const showNext = () => {
    setRequested(shown + SLICE);
    // the button disappears with the last rows; keep the focus in the bar
    if (shown + SLICE >= rows.length) status.current?.focus();
  };
  const all = `${showCount(rows.length)} ${what}`;
  const more =
    rows.length > size ? (
      <Bar>
        <span ref={status} tabIndex={-1} role="status">
          {next > 0 ? showingFirst(showCount(shown), all) : showingAll(all)}
        </span>
        {next > 0 && (
          <Button variant="outlined" onClick={showNext}>
            {showMore(showCount(next))}
          </Button>
        )}
      </Bar>
    ) : null;
  return { slice: rows.slice(0, shown), more };
};
