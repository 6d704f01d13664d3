import CssBaseline from '@mui/material/CssBaseline';
import { type StorageManager, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isMedia, onMedia } from '../../ui/media.ts';
import { type Preference, readPreference, writePreference } from '../preferences.ts';
import { MODE_ATTRIBUTE } from './first-paint.ts';
import { theme } from './theme.ts';

const MODE: Preference = 'color-mode';

/**
 * Stores MUI's color mode in the preferences cookie. MUI requests three keys; only the mode is used. Other tabs pick up
 * a change on their next load.
 */
const preferenceStorage: StorageManager = ({ key }) => ({
  get: (fallback) => (key === MODE ? readPreference(MODE) : undefined) ?? fallback,
  set: (value) => {
    if (key === MODE && typeof value === 'string') writePreference(MODE, value);
  },
  subscribe: () => () => undefined,
});

/** Paper is light, whatever the screen is. */
const useLightOnPaper = () => {
  useEffect(() => {
    const page = document.documentElement;
    let onScreen = page.getAttribute(MODE_ATTRIBUTE);
    const turn = () => {
      if (isMedia('print')) onScreen = page.getAttribute(MODE_ATTRIBUTE);
      page.setAttribute(MODE_ATTRIBUTE, isMedia('print') ? 'light' : (onScreen ?? 'light'));
    };
    return onMedia('print', turn);
  }, []);
};

/** Theme, base styles and color mode for everything below. */
export const AppTheme = ({ children }: { children: ReactNode }) => {
  useLightOnPaper();
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={MODE}
      storageManager={preferenceStorage}
      disableTransitionOnChange
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
};
