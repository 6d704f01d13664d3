import { RUN_EVENTS } from '../../../../domain/release/run-events.ts';

const SINGLES = [RUN_EVENTS['single-provider-warning'], RUN_EVENTS['single-payment-type-warning']];

/**
 * The sentences of a run's warning about a single provider or payment type. Its other sentences, about totals, are
 * shown elsewhere.
 */
export const singleProviderWarnings = (warning: unknown): string[] =>
  typeof warning === 'string'
    ? warning.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => SINGLES.some((word) => sentence.startsWith(word)))
    : [];
