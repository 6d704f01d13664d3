import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Stage } from '../../../src/engine/examples/Stage.tsx';
import { Notifications } from '../../../src/shell/Notifications.tsx';
import { theme } from '../../../src/shell/theme/theme.ts';

// chunks that the page loads when they are needed; a test does not wait for their first compilation
await Promise.all([
  import('../../../src/engine/form/RecordForm.tsx'),
  import('../../../src/engine/form/LookupInput.tsx'),
  import('../../../src/engine/list/filters/FilterPanel.tsx'),
  import('../../../src/engine/list/filters/InstantRange.tsx'),
  import('../../../src/engine/list/filters/SearchedChoices.tsx'),
  import('../../../src/pages/uikit/RowMenu.tsx'),
  import('../../../src/pages/uikit/Selected.tsx'),
]);

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('The page calls nothing'))),
  );
});
afterEach(() => {
  expect(fetch).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

/** Shows a part of the page as it stands in the console, on data of its own. */
export const show = (children: ReactNode) => {
  const element = (
    <ThemeProvider theme={theme}>
      <CoreAdminContext store={memoryStore()}>
        <Stage>{children}</Stage>
        <Notifications />
      </CoreAdminContext>
    </ThemeProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return userEvent.setup();
};

/** The place of an example. */
export const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`"${id}" is not on the page`);
  return found;
};

/** Compares what is read with what stands beside an example. */
export const expectWords = (text: string | null | undefined, shows: string | RegExp) =>
  shows instanceof RegExp ? expect(text).toMatch(shows) : expect(text).toBe(shows);
