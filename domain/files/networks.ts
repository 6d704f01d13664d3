/** Through which network a group's claims may be paid; `none`: the group has no network. */
export const NETWORKS = ['none', 'nomi', 'quantify'] as const;
export type Network = (typeof NETWORKS)[number];

export const NO_NETWORK: Network = 'none';
/** The one that sends remittances and status files. */
export const NOMI: Network = 'nomi';
