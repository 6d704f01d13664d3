import { RUN_EVENTS } from '../../../../domain/release/run-events.ts';

const SINGLES = [RUN_EVENTS['single-provider-warning'], RUN_EVENTS['single-payment-type-warning']];

/** Of a run's warning the sentences on a single provider or payment type: how its totals differ stands beside it. */
export const singlesIn = (warning: unknown): string[] =>
  typeof warning === 'string'
    ? warning.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => SINGLES.some((word) => sentence.startsWith(word)))
    : [];
