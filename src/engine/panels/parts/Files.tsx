import { styled } from '@mui/material/styles';
import type { FilesData } from '../../../../declare/panels/parts.ts';
import { Tabs } from '../../../ui/Tabs.tsx';

const Contents = styled('pre')(({ theme }) => ({
  ...theme.typography.code,
  maxHeight: 240,
  margin: 0,
  padding: theme.spacing(1),
  overflow: 'auto',
  border: `1px solid ${theme.vars?.palette.line}`,
  borderTop: 0,
  backgroundColor: theme.vars?.palette.background.paper,
}));

/** Text files as tabs. The tab stays at its place when the files change. */
export const Files = ({ data: { label, files } }: { data: FilesData }) => (
  <div>
    <Tabs
      label={label}
      tabs={Object.fromEntries(files.map(({ name }, at): [string, string] => [String(at), name]))}
      first="0"
    >
      {(at) => {
        const { name, contents = '' } = files[Number(at)] ?? {};
        return (
          // its text is reached by keys where it scrolls
          <Contents tabIndex={0} role="region" aria-label={name}>
            {contents}
          </Contents>
        );
      }}
    </Tabs>
  </div>
);
