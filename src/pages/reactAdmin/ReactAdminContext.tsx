import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AddUndoableMutationContext, defaultI18nProvider, type UndoableMutation } from 'react-admin';
import { setLibraryTexts } from '../../engine/i18nProvider.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { components } from './components.ts';

setLibraryTexts({
  ...defaultI18nProvider,
  translate: (key, options) =>
    // react-admin says "does not exist" of a record that could not be loaded for whatever reason
    key === 'ra.notification.item_doesnt_exist'
      ? 'This record could not be loaded. It may be deleted, or you may not have access to it.'
      : defaultI18nProvider.translate(key, options),
});

const withComponents = (theme: Theme): Theme => ({ ...theme, components: { ...theme.components, ...components } });

/** No mutation waits for an undo: one that asks for it is made at once. */
const perform = (mutation: UndoableMutation) => mutation({ isUndo: false });

/** What react-admin's components need besides the console's own context: theme, texts, a place for their title. */
export const ReactAdminContext = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={withComponents}>
    <AddUndoableMutationContext value={perform}>
      <PageTitle title={<span id="react-admin-title" />} />
      {children}
    </AddUndoableMutationContext>
  </ThemeProvider>
);
