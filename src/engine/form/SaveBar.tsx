import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { REASON } from '../../../declare/call.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { changesIn, savingRemoves } from '../../messages/form.ts';
import type { FaultFacts } from '../../ui/Fault.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { screenOnly } from '../../ui/print.ts';
import { removedLabels } from './changes.ts';
import { FormFaults } from './ErrorSummary.tsx';
import type { Values } from './values.ts';
import { same } from './values.ts';

/** The room of the bar, in px: what has the focus is never under it. */
export const SAVE_BAR = 64;

const Bar = styled('div')(({ theme }) => ({
  ...screenOnly,
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1.5, 0),
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > .fault': { flexBasis: '100%' },
  '& > [role="status"]': { color: theme.vars?.palette.text.secondary, '&:empty': { display: 'none' } },
  '& > .buttons': { flexGrow: 1 },
}));

/** Chromium scrolls to the caret of a text of several lines, which has no margin of its own: the page has one. */
const ROOM = <GlobalStyles styles={{ html: { scrollPaddingBottom: SAVE_BAR } }} />;

interface NoteProps {
  resource: Resource;
  /** The record that the changes are based on; absent for a new one. */
  before: Row | undefined;
  changed: boolean;
}

/** How many fields of a saved record are changed, and the names of those that a save empties: they no longer apply. */
const Changes = ({ resource, before, changed }: NoteProps) => {
  const { defaultValues = {} } = useFormContext<Values>().formState;
  const count = useWatch({
    compute: (values: Values) =>
      Object.keys(values).filter((source) => source !== REASON && !same(values[source], defaultValues[source])).length,
  });
  const removed = useWatch({
    compute: (values: Values) => removedLabels(resource, { before, values }).join('\n'),
  });
  const notes = [
    before && changed && count > 0 && changesIn(count),
    changed && removed && savingRemoves(removed.split('\n')),
  ];
  // stays in the page as a live region, so that a change of it is announced
  return <div role="status">{notes.filter(Boolean).join(' · ')}</div>;
};

interface Props extends NoteProps {
  formId: string;
  attempt: number;
  /** Why the server refused the last save, where it names no field. */
  fault: FaultFacts | undefined;
  /** What other people have changed. */
  meanwhile: ReactNode;
  children: ReactNode;
}

/** What stands at Save and stays in sight: what is wrong, what is changed, what a save removes, and the buttons. */
export const SaveBar = ({ formId, attempt, fault, meanwhile, children, ...note }: Props) => (
  <Bar>
    {ROOM}
    {fault && (
      <div className="fault">
        <Fault fault={fault} />
      </div>
    )}
    <div className="fault" role="status">
      {meanwhile}
    </div>
    <FormFaults formId={formId} attempt={attempt} />
    <Changes {...note} />
    <div className="buttons">{children}</div>
  </Bar>
);
