import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';

/** Rows drawn at a time: a file may have thousands of EOBs, and drawing them at once would hold the page up. */
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
 * The first rows, and a bar that shows more of them; `more` is null when all of them are there from the start.
 * @param least so many are shown at least: as far as the row that a link led to.
 */
export const useSlices = <T,>(rows: readonly T[], what: string, size = SLICE, least = 0) => {
  const [asked, setShown] = useState(size);
  const shown = Math.max(asked, least);
  const told = useRef<HTMLSpanElement>(null);
  const next = Math.min(SLICE, rows.length - shown);
  const showNext = () => {
    setShown(shown + SLICE);
    // the button goes with the last rows; the focus must not go with it
    if (shown + SLICE >= rows.length) told.current?.focus();
  };
  const more =
    rows.length > size ? (
      <Bar>
        <span ref={told} tabIndex={-1} role="status">
          Showing {showCount(Math.min(shown, rows.length))} of {showCount(rows.length)} {what}
        </span>
        {next > 0 && (
          <Button variant="outlined" onClick={showNext}>
            Show {showCount(next)} more
          </Button>
        )}
      </Bar>
    ) : null;
  return { slice: rows.slice(0, shown), more };
};
