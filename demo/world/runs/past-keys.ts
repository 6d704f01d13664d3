/** The kinds of file whose rows the world makes, and whose bytes are written when somebody opens them. */
const PAST_KINDS = [
  'payment-file',
  'processor/sent',
  'processor/epay',
  'processor/status',
  'cr-total',
  'network-835',
  'network-status',
] as const;
export type PastKind = (typeof PAST_KINDS)[number];

/** The key of a file of the generated past. `id` is the payment file's, or the run's where the file is of a run. */
export const pastKey = (kind: PastKind, id: number): string => `world/${kind}/${id}`;

/** What `pastKey` made a key of; undefined for all others. */
export const readPastKey = (key: string): { kind: PastKind; id: number } | undefined => {
  const [, name, id] = /^world\/(.+)\/(\d{1,9})$/.exec(key) ?? [];
  const kind = PAST_KINDS.find((known) => known === name);
  return kind && { kind, id: Number(id) };
};
