/** The operator's four offices by key, as they are first named. The keys are part of the product. */
export const LOCATIONS = { '001': 'TN', '002': 'CA', '003': 'WI', '004': 'OH' } as const;

export type LocationKey = keyof typeof LOCATIONS;
