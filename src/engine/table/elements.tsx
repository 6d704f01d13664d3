import type { AriaRole, ComponentProps } from 'react';
import { createElement } from 'react';

type Element = 'table' | 'thead' | 'tbody' | 'tr' | 'td';

/**
 * A grid is a table that one walks through by keys, so its parts have a grid's roles. Each says its own aloud: on a
 * narrow screen a row is a card, laid out as a block, and then browsers forget what a row and a cell are.
 */
const inGrid =
  <E extends Element>(element: E, role: AriaRole) =>
  (props: ComponentProps<E>) =>
    createElement(element, { ...props, role });

export const Grid = inGrid('table', 'grid');
export const GridHead = inGrid('thead', 'rowgroup');
export const GridBody = inGrid('tbody', 'rowgroup');
export const GridRow = inGrid('tr', 'row');
export const GridCell = inGrid('td', 'gridcell');
export const GridHeader = (props: ComponentProps<'th'>) =>
  createElement('th', { scope: 'col', ...props, role: 'columnheader' });
