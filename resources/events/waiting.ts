import { panel } from '../../declare/panels/panel.ts';
import type { Statistic } from '../../declare/panels/parts.ts';
import { EXCEPTION_KINDS, EXCEPTION_TITLES } from '../../domain/exceptions.ts';
import type { WhatWaits } from './calls.ts';
import { whatWaits } from './calls.ts';

/**
 * The requests to decide, then the exceptions in the order of their kinds; each number leads to its rows. A request is an
 * exception too, and counted once.
 */
export const figuresOf = ({ approvals, exceptions }: WhatWaits): Statistic[] => [
  ...(approvals ? [{ label: 'Approvals', value: approvals, to: { list: 'approvals' } }] : []),
  ...EXCEPTION_KINDS.flatMap((kind): Statistic[] => {
    const value = exceptions.find((one) => one.kind === kind)?.count;
    return value && kind !== 'approval'
      ? [{ label: EXCEPTION_TITLES[kind], value, to: { list: 'exceptions', filters: { kind: [kind] } } }]
      : [];
  }),
];

/** What waits for the person who looks, whatever the list shows (docs/rules/dashboards.md, "Summary"). */
export const whatNeedsMe = panel(
  whatWaits,
  { title: 'What needs me', failed: 'Failed to load what waits for you' },
  (v) => [
    v.statistics((waits) => {
      const figures = figuresOf(waits);
      return figures.length ? figures : undefined;
    }),
    v.empty((waits) => (figuresOf(waits).length ? undefined : 'Nothing waits for you')),
  ],
);
