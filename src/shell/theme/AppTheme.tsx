import CssBaseline from '@mui/material/CssBaseline';
import { type StorageManager, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type Preference, readPreference, writePreference } from '../preferences.ts';
import { theme } from './theme.ts';

const MODE: Preference = 'color-mode';

/** MUI asks for three keys; the mode is the only one that is chosen here. Tabs meet at their next load. */
const inPreferences: StorageManager = ({ key }) => ({
  get: (fallback) => (key === MODE ? readPreference(MODE) : undefined) ?? fallback,
  set: (value) => {
    if (key === MODE && typeof value === 'string') writePreference(MODE, value);
  },
  subscribe: () => () => undefined,
});

/** Theme, base styles and the mode of colours for everything below. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider
    theme={theme}
    defaultMode="system"
    modeStorageKey={MODE}
    storageManager={inPreferences}
    disableTransitionOnChange
  >
    <CssBaseline />
    {children}
  </ThemeProvider>
);
