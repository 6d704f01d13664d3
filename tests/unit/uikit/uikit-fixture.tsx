import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Stage } from '../../../src/engine/examples/Stage.tsx';
import { routerProvider } from '../../../src/router/routerProvider.ts';
import { Notifications } from '../../../src/shell/Notifications.tsx';
import { theme } from '../../../src/shell/theme/theme.ts';
import { memoryRouter } from '../../support/memory-router.tsx';

// lazy chunks of the page, imported here so that no test waits for their compilation
await Promise.all([
  import('../../../src/engine/form/RecordForm.tsx'),
  import('../../../src/engine/form/inputs/LookupInput.tsx'),
  import('../../../src/engine/form/inputs/MaskedInput.tsx'),
  import('../../../src/engine/form/inputs/RowsInput.tsx'),
  import('../../../src/engine/facets/Bars.tsx'),
  import('../../../src/engine/facets/Matrix.tsx'),
  import('../../../src/engine/list/filters/FilterPanel.tsx'),
  import('../../../src/engine/list/filters/RangeFilter.tsx'),
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

/** Renders a section of the UI kit page in the context that the console gives it, with its example data. */
export const show = (children: ReactNode) => {
  const element = (
    <ThemeProvider theme={theme}>
      <CoreAdminContext routerProvider={routerProvider} store={memoryStore()}>
        <Stage>{children}</Stage>
        <Notifications />
      </CoreAdminContext>
    </ThemeProvider>
  );
  render(memoryRouter([{ path: '*', element }]).element);
  return userEvent.setup();
};

/** The element of an example. */
export const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`"${id}" is not on the page`);
  return found;
};

/** Compares a rendered text with the text that an example expects. */
export const expectWords = (text: string | null | undefined, shows: string | RegExp) =>
  shows instanceof RegExp ? expect(text).toMatch(shows) : expect(text).toBe(shows);
