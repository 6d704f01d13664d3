import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import { counted } from '../../../declare/naming.ts';
import {
  ITEMS_PER_PAGE,
  items,
  LOAD_MORE,
  NEXT_PAGE,
  PAGES,
  PREVIOUS_PAGE,
  pageNumber,
  pagesOf,
  perPage,
  totalOf,
} from '../../messages/list.ts';
import { showingAll, showingFirst, showingOf } from '../../messages/words.ts';
import { Select } from '../../ui/controls.ts';
import { screenOnly } from '../../ui/print.ts';
import { useListOf } from './context.ts';
import { shownPages } from './pages.ts';

const count = (number: number) => number.toLocaleString('en-US');

/** Which part of the list is shown, announced when it changes. Adds the number of all records where it differs. */
const Summary = () => {
  const { resource, state, rows, total = 0, meta, more } = useListOf();
  const { unfiltered = total, estimated } = meta;
  const { one, many, showing } = resource.texts;
  const isContinued = resource.list.shape.paging === 'cursor';
  const first = state.page * state.pageSize;
  const named = (number: number) => (many ? counted(number, one, many) : items(count(number)));
  const about = estimated ? '~' : '';
  const found = about + named(total);
  const range = `${count(first + 1)}–${count(first + rows.length)}`;
  const ofPage = showing ? showing(range, about + count(total)) : showingOf(range, found);
  const continued = more ? showingFirst(count(rows.length), found) : showingAll(named(rows.length));
  const shown = isContinued ? continued : ofPage;
  // counts of a list without pages are exact up to the cap
  const all = (isContinued && unfiltered > COUNT_CAP ? '~' : '') + named(unfiltered);
  const parts = [rows.length > 0 ? shown : found, unfiltered !== total && totalOf(all)];
  return (
    <Box role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
      {parts.filter(Boolean).join(' · ')}
    </Box>
  );
};

const BUTTON = { minWidth: 32, px: 0.5 };

/**
 * Goes to the previous or next page. At the first or last page it does nothing but stays focusable, so that the focus
 * is not lost.
 */
const PageButton = ({ label, to, children }: { label: string; to: number; children: ReactNode }) => {
  const { pages, toPage } = useListOf();
  const isEnd = to < 0 || to >= pages;
  return (
    <Button
      sx={[BUTTON, isEnd && { opacity: 0.55, cursor: 'default' }]}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => !isEnd && toPage(to)}
    >
      {children}
    </Button>
  );
};

/** Keeps the focused control visible when the next page has more rows and pushes the bar down. */
const useKeepVisible = (bar: RefObject<HTMLElement | null>) => {
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

/** The page numbers, with buttons for the previous and the next page. */
const PageNumbers = () => {
  const { resource, state, pages, toPage, isSecond } = useListOf();
  const { page } = state;
  return (
    <Box
      component="nav"
      aria-label={isSecond ? pagesOf(resource.title) : PAGES}
      sx={{ display: 'flex', alignItems: 'center', ...screenOnly }}
    >
      <PageButton label={PREVIOUS_PAGE} to={page - 1}>
        ‹
      </PageButton>
      {shownPages(page, pages).map((one, i) =>
        one === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
          <span key={`gap-${i}`}>…</span>
        ) : (
          <Button
            key={one}
            sx={BUTTON}
            color={one === page ? 'primary' : 'inherit'}
            aria-label={pageNumber(one + 1)}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => toPage(one)}
          >
            {one + 1}
          </Button>
        ),
      )}
      <PageButton label={NEXT_PAGE} to={page + 1}>
        ›
      </PageButton>
    </Box>
  );
};

/** Loads the next rows of a list that is paged by cursor. */
const LoadMore = () => {
  const { more, isFetching } = useListOf();
  if (!more) return null;
  return (
    <Button sx={screenOnly} variant="outlined" aria-disabled={isFetching} onClick={() => !isFetching && more()}>
      {LOAD_MORE}
    </Button>
  );
};

/** The bar below the rows: summary, paging, page size. */
export const PagingBar = () => {
  const { resource, state, toPageSize } = useListOf();
  const { paging, pageSizes } = resource.list.shape;
  const bar = useRef<HTMLDivElement>(null);
  useKeepVisible(bar);
  return (
    <Box ref={bar} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <Summary />
      {paging === 'cursor' && <LoadMore />}
      {paging === undefined && <PageNumbers />}
      {paging !== 'none' && (
        <Select
          aria-label={ITEMS_PER_PAGE}
          sx={screenOnly}
          value={state.pageSize}
          onChange={({ target }) => toPageSize(Number(target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {perPage(size)}
            </option>
          ))}
        </Select>
      )}
    </Box>
  );
};
