/** The color modes and their labels. */
export const MODES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export type Mode = keyof typeof MODES;

export const isMode = (value: string): value is Mode => value in MODES;
