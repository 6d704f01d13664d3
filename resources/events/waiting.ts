import { panel } from '../../declare/panels/panel.ts';
import type { Statistic } from '../../declare/panels/parts.ts';
import { byLateness, EXCEPTION_KINDS } from '../../domain/exceptions.ts';
import { figureOf } from '../exceptions/figures.ts';
import { whatWaits } from './calls.ts';

/** As many as are taken in at one look. */
const MOST = 6;

const NOTHING: Statistic = { label: 'Nothing waits for you', value: 0 };

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
    v.statistics((kinds) => (kinds.length ? byLateness(kinds, MOST).map(figureOf) : [NOTHING]), {
      most: MOST,
      one: 'kind',
    }),
  ],
);
