import type { AriaRole, ComponentProps } from 'react';
import { createElement } from 'react';

type Element = 'table' | 'thead' | 'tbody' | 'tr' | 'td';

/**
 * Table elements with the ARIA roles of a grid, because cells are reached by keyboard. The roles are explicit: on a
 * narrow screen rows are cards with `display: block`, and browsers then drop the implicit table roles.
 */
const inGrid =
  <E extends Element>(element: E, role: AriaRole) =>
  (props: ComponentProps<E>) =>
    createElement(element, { ...props, role });

/** What the arrow keys reach. */
export const FOCUSABLE = { 'data-cell': '', tabIndex: -1 };

export const Grid = inGrid('table', 'grid');
export const GridHead = inGrid('thead', 'rowgroup');
export const GridBody = inGrid('tbody', 'rowgroup');
export const GridRow = inGrid('tr', 'row');
export const GridCell = inGrid('td', 'gridcell');
export const GridHeader = (props: ComponentProps<'th'>) =>
  createElement('th', { scope: 'col', ...props, role: 'columnheader' });
/** The cell that names its row. */
export const RowHeader = (props: ComponentProps<'th'>) =>
  createElement('th', { scope: 'row', ...props, role: 'rowheader' });
