import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthGate } from './shell/AuthGate.tsx';
import { AppTheme } from './shell/theme/AppTheme.tsx';

/** Renders the page into its element. `hosted`: whether the user pool has a hosted sign-in page. */
export const renderRoot = (hosted: boolean): void => {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <AppTheme>
        <AuthGate hosted={hosted} />
      </AppTheme>
    </StrictMode>,
  );
};
