/**
 * Where files are exchanged (docs/operate.md, "Drops"): the source's key, and the directory below its base. Incoming
 * files are read by kind; outgoing files are written by the server.
 */
export const INCOMING = {
  'payment-file': { source: 'claims-system', dir: 'payment-files' },
  'cr-total': { source: 'claims-system', dir: 'cr-totals' },
  epay: { source: 'processor', dir: 'epay' },
  'payment-status': { source: 'processor', dir: 'status' },
  'bank-file': { source: 'bank', dir: 'balances' },
  'ach-return': { source: 'bank', dir: 'returns' },
  'network-835': { source: 'network', dir: 'remittances' },
  'network-status': { source: 'network', dir: 'statuses' },
} as const;

export const OUTGOING = {
  'to-processor': { source: 'processor', dir: 'payments' },
  'to-bank': { source: 'bank', dir: 'ach' },
  'to-lin': { source: 'lin', dir: 'registers' },
} as const;

export type InboundKind = keyof typeof INCOMING;

export const INBOUND_KINDS = Object.keys(INCOMING) as readonly InboundKind[];
