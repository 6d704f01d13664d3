import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { DISCARD } from '../../messages/unsaved.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DropDown } from '../../ui/DropDown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { PagePart, PageProvider, PageTitle } from '../../ui/PageTitle.tsx';
import { Points } from '../../ui/Points.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { TipArea } from '../../ui/TipArea.tsx';
import type { ComponentExample } from './component-example.ts';
import { FAULTS } from './faults.tsx';
import { TABS, TAGS } from './tags.tsx';

const menu = (close: () => void) => (
  <MenuList autoFocusItem aria-label="Choices">
    <MenuItem onClick={close}>First</MenuItem>
    <MenuItem onClick={close}>Second</MenuItem>
  </MenuList>
);

/** Every component of `src/ui` in its states, by file name. The tests require examples for each new component. */
export const UI_EXAMPLES = {
  Badge: [
    {
      state: 'A count',
      shows: 'Flags',
      Draw: () => (
        <>
          Flags
          <Badge count={2} />
        </>
      ),
    },
  ],
  FaultList: [
    { state: 'One', shows: 'Connection refused', Draw: () => <FaultList errors={['Connection refused']} /> },
    {
      state: 'Several',
      shows: '3 errors, latest: Connection refusedConnection refusedTimed outNo such folder',
      Draw: () => <FaultList errors={['Connection refused', 'Timed out', 'No such folder']} />,
    },
  ],
  Tabs: TABS,
  Tag: TAGS,
  Busy: [
    {
      state: 'Busy',
      shows: '',
      has: { role: 'progressbar', name: 'Loading rows' },
      Draw: () => <Busy busy label="Loading rows" />,
    },
    { state: 'At rest', shows: '', Draw: () => <Busy busy={false} /> },
  ],
  Empty: [
    { state: 'With a sentence', shows: 'No holidays', Draw: () => <Empty text="No holidays" /> },
    {
      state: 'With the next step',
      shows: 'No matchesClear Filters',
      has: { role: 'button', name: 'Clear Filters' },
      Draw: () => (
        <Empty text="No matches">
          <Button>Clear Filters</Button>
        </Empty>
      ),
    },
  ],
  Fault: FAULTS,
  Confirm: [
    {
      state: 'A question',
      opens: true,
      shows: 'Release 3 runsThe files are sent at the next full hour.CancelRelease',
      has: { role: 'alertdialog', name: 'Release 3 runs', description: 'The files are sent at the next full hour.' },
      Draw: ({ close }) => (
        <Confirm open title="Release 3 runs" action="Release" onConfirm={close} onClose={close}>
          The files are sent at the next full hour.
        </Confirm>
      ),
    },
    {
      state: 'Something is lost',
      opens: true,
      shows: `${DISCARD.title}${DISCARD.text}${DISCARD.cancel}${DISCARD.action}`,
      has: { role: 'alertdialog', name: DISCARD.title, description: DISCARD.text },
      Draw: ({ close }) => (
        <Confirm
          open
          danger
          title={DISCARD.title}
          action={DISCARD.action}
          cancel={DISCARD.cancel}
          onConfirm={close}
          onClose={close}
        >
          {DISCARD.text}
        </Confirm>
      ),
    },
  ],
  DropDown: [
    {
      state: 'Closed',
      shows: 'Status',
      has: { role: 'button', name: 'Status' },
      Draw: () => <DropDown label="Status">{menu}</DropDown>,
    },
    {
      state: 'Something is set',
      shows: 'Status 2',
      has: { role: 'button', name: 'Status, 2 set' },
      Draw: () => (
        <DropDown label="Status 2" name="Status, 2 set" pressed>
          {menu}
        </DropDown>
      ),
    },
    {
      state: 'Without words',
      shows: '',
      has: { role: 'button', name: 'More' },
      Draw: () => <DropDown name="More">{menu}</DropDown>,
    },
    {
      state: 'Opens beside the button',
      shows: 'AL',
      has: { role: 'button', name: 'AL, Ada Lovelace' },
      Draw: () => (
        <DropDown beside label="AL" name="AL, Ada Lovelace">
          {menu}
        </DropDown>
      ),
    },
  ],
  Points: [
    {
      state: 'Done, and still open',
      shows: 'File sentAnswer',
      Draw: () => (
        <Points>
          <li>File sent</li>
          <li data-open="">Answer</li>
        </Points>
      ),
    },
  ],
  PageTitle: [
    {
      state: 'With actions',
      shows: 'PullsAdd',
      has: { role: 'heading', name: 'Pulls' },
      Draw: () => (
        <PageTitle title="Pulls" level={2}>
          <Button variant="contained">Add</Button>
        </PageTitle>
      ),
    },
    {
      state: 'A page with two lists: the search is beside the first title',
      shows: 'Waiting pullsSearchPulls',
      Draw: () => (
        <PageProvider value={{ title: 'Pulls', tools: <Button variant="outlined">Search</Button> }}>
          <PageTitle title="Waiting pulls" level={2} />
          <PagePart>
            <PageTitle level={2} />
          </PagePart>
        </PageProvider>
      ),
    },
  ],
  TipArea: [
    {
      state: 'On the elements that have one',
      shows: 'Hover over this button.',
      has: { role: 'button', name: 'Hover over this button.' },
      Draw: () => (
        <TipArea tipAt={(anchor) => (anchor.matches('button') ? { anchor, text: 'Opens nothing' } : undefined)}>
          <Button variant="outlined" color="inherit">
            Hover over this button.
          </Button>
        </TipArea>
      ),
    },
  ],
  CopyButton: [
    {
      state: 'Copies a text',
      shows: 'Copy list',
      has: { role: 'button', name: 'Copy list' },
      Draw: () => <CopyButton text={() => 'Done\t10233 Acme Mfg'}>Copy list</CopyButton>,
    },
  ],
  ReasonButton: [
    {
      state: 'Usable',
      shows: 'Save',
      has: { role: 'button', name: 'Save' },
      Draw: () => (
        <ReasonButton variant="contained" reason={undefined}>
          Save
        </ReasonButton>
      ),
    },
    {
      state: 'Not usable, and why',
      shows: 'Save',
      has: { role: 'button', name: 'Save', description: 'Nothing was changed yet' },
      Draw: () => (
        <ReasonButton variant="contained" reason="Nothing was changed yet">
          Save
        </ReasonButton>
      ),
    },
  ],
  Hidden: [
    {
      state: 'Heard, not seen',
      shows: '✓Paid',
      Draw: () => (
        <>
          <span aria-hidden>✓</span>
          <Hidden>Paid</Hidden>
        </>
      ),
    },
  ],
  CellTip: [
    {
      state: 'On what was cut off, and on what a cell adds',
      shows: 'In the columns above: hover over a cell, or walk to it.',
      Draw: () => 'In the columns above: hover over a cell, or walk to it.',
    },
  ],
} satisfies Record<string, readonly ComponentExample[]>;
