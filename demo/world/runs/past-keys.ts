/** The kinds of files whose rows are generated, and whose content is written when somebody opens them. */
const PAST_KINDS = [
  'payment-file',
  'processor/sent',
  'processor/epay',
  'processor/status',
  'cr-total',
  'network-835',
  'network-status',
  'ach',
] as const;
export type PastKind = (typeof PAST_KINDS)[number];

/** The storage key of a file of the generated past. `id` is that of the payment file, the run or the pull. */
export const pastKey = (kind: PastKind, id: number): string => `world/${kind}/${id}`;

/** Parses a key made by `pastKey`; undefined for all others. */
export const readPastKey = (key: string): { kind: PastKind; id: number } | undefined => {
  const [, name, id] = /^world\/(.+)\/(\d{1,9})$/.exec(key) ?? [];
  const kind = PAST_KINDS.find((known) => known === name);
  return kind && { kind, id: Number(id) };
};
