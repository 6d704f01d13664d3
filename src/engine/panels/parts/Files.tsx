import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FilesData } from '../../../../declare/panels/parts.ts';
import { downloadOf } from '../../../messages/panels.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CsvRows } from '../CsvRows.tsx';

const Contents = styled('div')(({ theme }) => ({
  maxHeight: 240,
  overflow: 'auto',
  border: `1px solid ${theme.vars?.palette.line}`,
  borderTop: 0,
  backgroundColor: theme.vars?.palette.background.paper,
  '& table': { width: '100%' },
  '& :is(td, th)': { whiteSpace: 'normal' },
}));

/** The header of a CSV file, and what stands below it. */
const parts = (contents: string): { header: string; text: string } => {
  const end = contents.indexOf('\n') + 1;
  return { header: contents.slice(0, end), text: contents.slice(end) };
};

/** CSV files as tabs, each as a table and to download. The tab stays at its place when the files change. */
const Files = ({ data: { label, files } }: { data: FilesData }) => (
  <div>
    <Tabs
      label={label}
      tabs={Object.fromEntries(files.map(({ name }, at): [string, string] => [String(at), name]))}
      first="0"
    >
      {(at) => {
        const { name, contents = '' } = files[Number(at)] ?? {};
        return (
          name && (
            <>
              {/* its rows are reached by keys where it scrolls */}
              <Contents tabIndex={0} role="region" aria-label={name}>
                <CsvRows name={name} {...parts(contents)} />
              </Contents>
              <Button onClick={() => saveFile(new Blob([contents], { type: 'text/csv' }), name)}>
                {downloadOf(name)}
              </Button>
            </>
          )
        );
      }}
    </Tabs>
  </div>
);

export default Files;
