import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CsvRows } from '../../engine/panels/CsvRows.tsx';
import { cutAt, fileContents, RAW_TEXT, recordsShown, SHOWN_AS, TREE } from '../../messages/files.ts';
import { NEXT_PAGE, PREVIOUS_PAGE } from '../../messages/list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Reading } from './bytes.ts';
import type { Shown } from './forms.ts';
import { RawText } from './RawText.tsx';
import { Tree } from './Tree.tsx';

/** More of one page is not decoded; a record this long is not read by a person. */
const PAGE_MAX = 1_000_000;

interface Props {
  name: string;
  shown: Shown;
  reading: Reading;
}

/** The text of a page and of the header; undefined while it is decoded. */
const usePageText = ({ index, text }: Reading, at: number, id: string) => {
  const span = index.page(at);
  const to = span && Math.min(span.to, span.from + PAGE_MAX);
  const { data } = useQuery({
    queryKey: ['file', id, span?.from, to],
    queryFn: async () => ({
      header: index.header && (await text(index.header)),
      page: span && to ? await text({ from: span.from, to }) : '',
    }),
    // the contents of files are kept no longer than they are shown
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { data, isCut: span !== undefined && to !== span.to };
};

const Page = ({ name, shown: { recordsIn }, text }: Pick<Props, 'name' | 'shown'> & { text: string }) => {
  if (!recordsIn) return <RawText name={name} text={text} />;
  return (
    <Tabs label={SHOWN_AS} tabs={{ tree: TREE, raw: RAW_TEXT }} first="tree">
      {(tab) => (tab === 'tree' ? <Tree name={name} records={recordsIn(text)} /> : <RawText name={name} text={text} />)}
    </Tabs>
  );
};

/** The records of a file, page by page; the first page is there before the file is read to its end. */
export const Records = ({ name, shown, reading }: Props) => {
  const [at, setAt] = useState(0);
  const { index, isWhole } = reading;
  const { perPage } = shown.form;
  const { data, isCut } = usePageText(reading, at, useId());
  const from = at * perPage + 1;
  const last = Math.min(from + perPage - 1, index.count);
  const step = (by: number, label: string, Icon: typeof NavigateNext) => {
    const isPossible = at + by >= 0 && at + by < index.pages;
    return (
      <IconButton
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && setAt(at + by)}
        size="small"
      >
        <Icon color={isPossible ? 'inherit' : 'disabled'} />
      </IconButton>
    );
  };
  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 1, gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0 }}>
      <Busy busy={!isWhole} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {step(-1, PREVIOUS_PAGE, NavigateBefore)}
        <span role="status">{recordsShown(index.count ? from : 0, last, index.count, isWhole)}</span>
        {step(1, NEXT_PAGE, NavigateNext)}
        {isCut && <span>{cutAt('1 MB')}</span>}
      </Box>
      {data && (
        <Box role="region" aria-label={fileContents(name)} tabIndex={0} sx={{ overflow: 'auto', minHeight: 0 }}>
          {shown.isTable ? (
            <CsvRows name={name} header={data.header} text={data.page} />
          ) : (
            <Page name={name} shown={shown} text={data.page} />
          )}
        </Box>
      )}
    </Box>
  );
};
