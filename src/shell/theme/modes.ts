/** How the console may look, and what the choice is called. */
export const MODES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export type Mode = keyof typeof MODES;

export const isMode = (value: string): value is Mode => value in MODES;
