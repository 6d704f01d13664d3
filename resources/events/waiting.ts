import { panel } from '../../declare/panels/panel.ts';
import { byLateness, EXCEPTION_KINDS } from '../../domain/exceptions.ts';
import { figureOf } from '../exceptions/figures.ts';
import { whatWaits } from './calls.ts';

/** As many as are taken in at one look. */
const MOST = 6;

/** What waits for the person who looks, whatever the list shows (docs/rules/dashboards.md, "Summary"). */
export const whatNeedsMe = panel(
  whatWaits,
  {
    title: 'What needs me',
    failed: 'Failed to load what waits for you',
    place: EXCEPTION_KINDS.map((kind) => ({
      kind,
      count: 1,
      amount: 1,
      since: '2026-01-01T12:00:00Z',
      due: '2026-01-02',
    })),
  },
  (v) => [
    v.statistics((kinds) => (kinds.length ? byLateness(kinds, MOST).map(figureOf) : undefined), {
      most: MOST,
      one: 'kind',
    }),
    v.empty((kinds) => (kinds.length ? undefined : 'Nothing waits for you')),
  ],
);
