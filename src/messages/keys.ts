/*
 * The keyboard shortcuts, as their sheet and the command palette name them.
 */

export const HELP = 'Help';
export const SHOW_KEYS = 'Show the keys';
export const SHOW_SHEET = 'Show this sheet';
export const SINGLE_KEYS = 'Single-key shortcuts in lists';

export const THE_LIST = 'The list';
export const GO_TO_FILTERS = 'Go to the filters';
export const refreshList = (title: string) => `Refresh ${title}`;

export const ROWS = 'Rows';
export const CLOSE_OPENED = 'Close the open row or menu';
export const ENDS_OF_ROW = 'First or last cell of the row; with Ctrl, of the table';
export const CELL_BY_CELL = 'Cell by cell along the row';
export const NEXT_ROW = 'Next row';
export const OPEN_OR_CLOSE_ROW = 'Open or close the row';
export const PREVIOUS_ROW = 'Previous row';
export const ROW_ACTIONS = 'Actions for the row';
export const SELECT_PAGE = 'Select all on this page, or none';
export const SELECT_RANGE = 'Select from the last selected row to this one';
export const SELECT_ROW = 'Select the row';
export const TEN_ROWS_ON = 'Ten rows up or down';

/* What the keys are called. */
export const E_OR_ENTER = 'e or Enter';
export const ESC = 'Esc';
export const HOME_END = 'Home, End';
export const J_OR_DOWN = 'j or ↓';
export const K_OR_UP = 'k or ↑';
export const PAGE_KEYS = 'Page Up, Page Down';
export const X_OR_SPACE = 'x or Space';
export const withShift = (key: string) => `Shift ${key}`;
