/** The operator's four offices by key, as they are first named. The keys are part of the product. */
export const LOCATIONS = { '001': 'TN', '002': 'CA', '003': 'WI', '004': 'OH' } as const;

export type LocationKey = keyof typeof LOCATIONS;

export const isLocationKey = (key: unknown): key is LocationKey => typeof key === 'string' && key in LOCATIONS;

/** `004 OH`: an office as screens name it. @param name as it is called now */
export const locationText = (key: LocationKey, name: string): string => `${key} ${name}`;
