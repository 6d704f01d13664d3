import { pullDateLabel } from '../../../domain/calendar/pull-date.ts';
import type { FormSlotProps } from '../../engine/slots.ts';
import { DatesPanel } from '../groups/GroupDates.tsx';

const EVERY_MINUTE_MS = 60_000;

/** When the premium of a saved group is pulled next, with the reasons (docs/rules/calendar.md, "Why this date?"). */
const NextPull = (props: FormSlotProps) => (
  <DatesPanel title="Next pull date" kind="pull" nameOf={pullDateLabel} refreshMs={EVERY_MINUTE_MS} {...props} />
);

export default NextPull;
