import { styled } from '@mui/material/styles';
import type { NamedRecord, RecordNode } from '../../../domain/files/preview/nested.ts';
import { nested } from '../../../domain/files/preview/nested.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': { listStyle: 'none', paddingLeft: theme.spacing(2), borderLeft: `1px solid ${theme.vars?.palette.line}` },
  '& summary, & li > div': { minHeight: 24, padding: theme.spacing(0.25, 1) },
  '& summary': { cursor: 'pointer' },
  '& summary:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& li > div': { paddingLeft: theme.spacing(3) },
  '& li > div > b': { fontWeight: theme.typography.fontWeightRegular },
  // the name and the text of a record beside each other
  '& :is(summary, li > div) > b': { display: 'inline-block', minWidth: 208, marginRight: theme.spacing(1) },
  '& code': { ...theme.typography.code, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));

/** Records this deep are open at first: the payments, not yet their claims. */
const OPEN_DEPTH = 3;

const Line = ({ name, raw }: Pick<RecordNode, 'name' | 'raw'>) => (
  <>
    <b>{name}</b> <code>{raw}</code>
  </>
);

const Nodes = ({ of, depth }: { of: readonly RecordNode[]; depth: number }) =>
  of.map(({ name, raw, within }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the records of a page never move
    <li key={at}>
      {within.length ? (
        <details open={depth < OPEN_DEPTH}>
          <summary>
            <Line name={name} raw={raw} />
          </summary>
          <ul>
            <Nodes of={within} depth={depth + 1} />
          </ul>
        </details>
      ) : (
        <div>
          <Line name={name} raw={raw} />
        </div>
      )}
    </li>
  ));

/** Records by their names, each within the one it belongs to, beside their text. */
export const Tree = ({ name, records }: { name: string; records: readonly NamedRecord[] }) => (
  <List aria-label={name}>
    <Nodes of={nested(records)} depth={0} />
  </List>
);
