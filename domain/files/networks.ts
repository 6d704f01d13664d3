/** The networks a group's claims can be paid through; `none`: the group has no network. */
export const NETWORKS = ['none', 'nomi', 'quantify'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_LABELS: Readonly<Record<Network, string>> = { none: 'None', nomi: 'Nomi', quantify: 'Quantify' };

export const NO_NETWORK: Network = 'none';
/** The network that sends remittances and status files. */
export const NOMI: Network = 'nomi';
