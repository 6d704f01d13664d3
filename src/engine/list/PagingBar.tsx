import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { Select } from '../../ui/controls.ts';
import { screenOnly } from '../../ui/print.ts';
import { useListOf } from './context.ts';
import { shownPages } from './pages.ts';

const count = (number: number) => number.toLocaleString('en-US');
const items = (number: number) => `${count(number)} ${number === 1 ? 'item' : 'items'}`;

/** What of the list is shown, in words; said aloud when it changes. How many there are in all, where that differs. */
const Summary = () => {
  const { state, rows, total = 0, meta } = useListOf();
  const first = state.page * state.pageSize;
  const { unfiltered = total } = meta;
  const said = [
    rows.length > 0 ? `Showing ${count(first + 1)}–${count(first + rows.length)} of ${items(total)}` : items(total),
    unfiltered !== total && `Total ${items(unfiltered)}`,
  ];
  return (
    <Box role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
      {said.filter(Boolean).join(' · ')}
    </Box>
  );
};

const BUTTON = { minWidth: 32, px: 0.5 };

/** To the page before or after; at the end it does nothing, and keeps the focus of who came there by it. */
const Turn = ({ label, to, children }: { label: string; to: number; children: ReactNode }) => {
  const { pages, toPage } = useListOf();
  const ends = to < 0 || to >= pages;
  return (
    <Button
      sx={[BUTTON, ends && { opacity: 0.55, cursor: 'default' }]}
      aria-label={label}
      aria-disabled={ends}
      onClick={() => !ends && toPage(to)}
    >
      {children}
    </Button>
  );
};

/** Another page may be longer, and push what one turned it by out of sight. */
const useStaysInSight = (bar: RefObject<HTMLElement | null>) => {
  const { state, isFetching } = useListOf();
  const { page, pageSize } = state;
  const settled = isFetching ? undefined : `${page} ${pageSize}`;
  const last = useRef(settled);
  useEffect(() => {
    if (settled === undefined || settled === last.current) return;
    last.current = settled;
    if (bar.current?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [settled, bar]);
};

/** Below the rows: the summary, the page numbers, the size of a page. */
export const PagingBar = () => {
  const { resource, state, pages, toPage, toPageSize, isSecond } = useListOf();
  const { page, pageSize } = state;
  const bar = useRef<HTMLDivElement>(null);
  useStaysInSight(bar);
  return (
    <Box ref={bar} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <Summary />
      <Box
        component="nav"
        aria-label={isSecond ? `Pages of ${resource.title}` : 'Pages'}
        sx={{ display: 'flex', alignItems: 'center', ...screenOnly }}
      >
        <Turn label="Previous page" to={page - 1}>
          ‹
        </Turn>
        {shownPages(page, pages).map((one, i) =>
          one === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place
            <span key={`gap-${i}`}>…</span>
          ) : (
            <Button
              key={one}
              sx={BUTTON}
              color={one === page ? 'primary' : 'inherit'}
              aria-label={`Page ${one + 1}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => toPage(one)}
            >
              {one + 1}
            </Button>
          ),
        )}
        <Turn label="Next page" to={page + 1}>
          ›
        </Turn>
      </Box>
      <Select
        aria-label="Items per page"
        sx={screenOnly}
        value={pageSize}
        onChange={({ target }) => toPageSize(Number(target.value))}
      >
        {resource.list.shape.pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} / page
          </option>
        ))}
      </Select>
    </Box>
  );
};
