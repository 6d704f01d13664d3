/*
 * A list: its settings, paging, selection, refresh and export.
 */

export const COMFORTABLE_ROWS = 'Comfortable rows';
export const EXPORT = 'Export';
export const EXPORT_FAILED = 'The export failed';
export const EXPORT_RUNNING = 'The export is being prepared';
export const LIST_SETTINGS = 'List settings';
export const groupBy = (field: string) => `Group by ${field.toLowerCase()}`;
export const exported = (filename: string) => `Exported ${filename}`;

export const ITEMS_PER_PAGE = 'Items per page';
export const LOAD_MORE = 'Load more';
export const NEXT_PAGE = 'Next page';
export const PAGES = 'Pages';
export const PREVIOUS_PAGE = 'Previous page';
export const items = (count: string) => `${count} ${count === '1' ? 'item' : 'items'}`;
export const pageNumber = (page: number) => `Page ${page}`;
export const pagesOf = (title: string) => `Pages of ${title}`;
export const perPage = (size: number) => `${size} / page`;
export const totalOf = (all: string) => `Total ${all}`;

export const PAGE_ONLY = 'Select this page only';
export const allMatchingSelected = (count: string) => `All ${count} matching are selected`;
export const allOnPageSelected = (count: number) => `All ${count} on this page are selected`;
export const atMost = (count: string) => `At most ${count} at once. Narrow the list.`;
export const selectAllMatching = (count: string) => `Select all ${count} matching`;
export const selectedOf = (what: number | string) => `${what} selected`;

export const AUTO_REFRESH = 'Auto-refresh';
export const HALF_HOUR = '30 min';
export const HALF_MINUTE = '30 s';
export const MANUAL = 'Manual';
export const FIVE_MINUTES = '5 min';
export const ONE_MINUTE = '1 min';
export const REFRESH_EVERY = 'Refresh every';
/** What a refresh would show besides, and no longer. */
export const waitingRows = ({ arrived, gone }: { arrived: number; gone: number }): string =>
  [arrived > 0 && `${arrived} new`, gone > 0 && `${gone} gone`].filter(Boolean).join(', ');
export const refreshEvery = (interval: string) => `Refresh · ${interval}`;

export const nothingFound = (filters: string) => `Nothing found under ${filters}. The filter was removed.`;

export const VIEWS = 'Views';
/** Before the name of the view; `VIEW_CHANGED` stands after it. */
export const VIEW_LEAD = 'View:\u00a0';
export const VIEW_CHANGED = '\u00a0(changed)';
