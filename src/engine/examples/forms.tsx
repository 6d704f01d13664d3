import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { Buttons } from '../form/Buttons.tsx';
import { ConflictPanel } from '../form/ConflictPanel.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { RowActions } from '../RowActions.tsx';
import type { ComponentExample } from './component-example.ts';

const nothing = () => undefined;

const buttons = (
  state: string,
  props: Partial<Parameters<typeof Buttons>[0]>,
  shows: string,
  description?: string,
): ComponentExample => ({
  state,
  shows,
  has: { role: 'button', name: shows.includes('Saving') ? 'Saving…' : 'Save', description },
  Draw: () => (
    <Buttons
      editable
      changed
      saving={false}
      conflict={false}
      onCancel={nothing}
      question="You are about to delete this holiday."
      one="holiday"
      {...props}
    />
  ),
});

const Menu = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button ref={button} color="inherit" aria-haspopup="menu" onClick={() => setAnchor(button.current ?? undefined)}>
        Open the menu
      </Button>
      {anchor && (
        <RowActions
          name="Acme Dental"
          anchor={anchor}
          close={() => setAnchor(undefined)}
          actions={[
            { label: 'Resend', run: nothing },
            { label: 'Rebuild', reason: 'Its report is being built', run: nothing },
            {
              label: 'Delete',
              confirm: { title: 'Delete Acme Dental', text: 'This action is irreversible.', danger: true },
              run: nothing,
            },
          ]}
        />
      )}
    </>
  );
};

const WORDS: Readonly<Record<string, string>> = { mine: 'Acme Dental', theirs: 'Acme Dental Group' };

/** The components of a form and a row's menu, apart from the fields. */
export const FORM_EXAMPLES = {
  Buttons: [
    buttons('Nothing changed', { changed: false }, 'CancelSave', 'Nothing was changed yet'),
    buttons('Changed', {}, 'DiscardSave'),
    buttons('Saving', { saving: true }, 'DiscardSaving…', 'Saving'),
    buttons('With a conflict', { conflict: true }, 'DiscardSave', 'Choose above which values to keep'),
    buttons('With Delete', { onDelete: async () => undefined }, 'DeleteDiscardSave'),
  ],
  ErrorSummary: [
    {
      state: 'A refused save',
      opens: true,
      shows: /Date is requiredHoliday already exists$/,
      has: { role: 'alert', name: 'There is a problem' },
      Draw: () => {
        const input = document.getElementById('content') ?? undefined;
        return (
          <ErrorSummary
            attempt={1}
            lines={[{ message: 'Date is required', input }, { message: 'Holiday already exists' }]}
          />
        );
      },
    },
  ],
  ConflictPanel: [
    {
      state: 'Someone saved first',
      opens: true,
      shows: /Keep mine: Acme DentalTake theirs: Acme Dental GroupSave merged$/,
      has: { role: 'button', name: 'Save merged', description: 'Choose for: Name' },
      Draw: ({ close }) => (
        <ConflictPanel
          differences={[
            {
              source: 'name',
              label: 'Name',
              mine: 'mine',
              theirs: 'theirs',
              by: 'Grace Hopper',
              at: '2026-01-31T17:05:00Z',
            },
          ]}
          fieldOf={(source) => ({ source, readOnly: false })}
          formatValue={(_, value) => WORDS[String(value)] ?? ''}
          saving={false}
          onSave={close}
        />
      ),
    },
  ],
  RowActions: [
    {
      state: 'A row’s menu',
      shows: 'Open the menu',
      has: { role: 'button', name: 'Open the menu' },
      Draw: Menu,
    },
  ],
} satisfies Record<string, readonly ComponentExample[]>;
