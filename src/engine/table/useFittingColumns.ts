import { type Theme, useTheme } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useMedia } from '../../ui/media.ts';
import type { ShownColumn } from '../list/useShownColumns.ts';
import { cardColumns, fittingCount, foremost } from './fitting.ts';
import { CARDS } from './styles.ts';

/** Whether rows are shown as cards. */
export const useCards = (): boolean => useMedia(CARDS);

/** About how wide (px) the table of a screen will be, so that it seldom has to be drawn again once it is measured. */
const expectedWidth = ({ measures: { beside, navigation } }: Theme): number =>
  window.innerWidth - (window.innerWidth < navigation.wideFrom ? navigation.narrow : navigation.wide) - 2 * beside;

/**
 * The columns that fit the frame of a table, measured before the first paint and whenever its width changes; the others
 * are shown in the opened row. Print has them all.
 * @param reserved the width of the columns of controls, in px.
 */
export const useFittingColumns = (
  frame: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn[],
  reserved: number,
) => {
  const printed = useMedia('print');
  const cards = useCards();
  const theme = useTheme();
  const [count, setCount] = useState(() => fittingCount(columns, expectedWidth(theme) - reserved));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      // an element without layout has no width
      const room = element.clientWidth ? element.clientWidth - reserved : Number.POSITIVE_INFINITY;
      setCount(fittingCount(columns, room));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, columns, reserved]);
  return useMemo(() => {
    if (printed) return { shown: columns, yielded: [] };
    const shown = cards ? cardColumns(columns) : foremost(columns, count);
    return { shown, yielded: columns.filter((one) => !shown.includes(one)) };
  }, [columns, count, printed, cards]);
};
