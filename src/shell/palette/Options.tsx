import { styled } from '@mui/material/styles';
import { showDollars } from '../../../declare/kinds/money.ts';
import type { Entry, EntryGroup } from './entries.ts';

const List = styled('div')(({ theme }) => ({
  flex: 1,
  overflowY: 'auto',
  padding: theme.spacing(0, 1, 1),
}));

const Group = styled('div')({});

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: theme.spacing(1, 1, 0.5),
  color: theme.vars?.palette.text.secondary,
  fontWeight: theme.typography.fontWeightBold,
}));

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.spacing(2),
  padding: theme.spacing(0.75, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  // the detail that distinguishes entries of the same name is next to the name, or below it if space is short
  '& > span:first-of-type': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: theme.spacing(2),
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& [data-detail]': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary },
  '& kbd': theme.typography.code,
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars?.palette.action.selected,
    boxShadow: `inset 2px 0 ${theme.vars?.palette.primary.main}`,
  },
}));

const Line = ({ label, detail, amount, shortcut }: Entry) => (
  <>
    <span>
      <span>{label}</span> {detail && <span data-detail="">{detail}</span>}
    </span>{' '}
    {typeof amount === 'number' && <span>{showDollars(amount)}</span>}
    {shortcut && <kbd>{shortcut}</kbd>}
  </>
);

interface Props {
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  domId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

/** The results, grouped under headings. The focus stays in the input above, which references the active option. */
export const Options = ({ id, groups, active, domId, onPoint, onChoose }: Props) => (
  <List role="listbox" id={id} aria-label="Results">
    {groups.map(({ title, entries, more }, at) => (
      <Group key={title} role="group" aria-labelledby={`${id}-${at}`}>
        <Heading id={`${id}-${at}`} role="presentation">
          {more ? `${title}, the first ${entries.length}` : title}
        </Heading>
        {entries.map((entry) => (
          <Option
            key={entry.id}
            role="option"
            id={domId(entry)}
            aria-selected={entry.id === active?.id}
            onPointerMove={() => onPoint(entry)}
            onClick={() => onChoose(entry)}
          >
            <Line {...entry} />
          </Option>
        ))}
      </Group>
    ))}
  </List>
);
