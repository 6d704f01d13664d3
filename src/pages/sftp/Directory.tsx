import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SftpDirectory } from '../../../contract/diagnostic.ts';
import { sftpFiles } from '../../../contract/diagnostic.ts';
import { send } from '../../dataProvider/send.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Fault } from '../../ui/Fault.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Files } from './Files.tsx';

const Item = styled('li')(({ theme }) => ({
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& [data-bar]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    padding: theme.spacing(0.5, 1),
  },
  '& h2': { ...theme.typography.h3, flex: '1 1 200px', margin: 0 },
  '& h2 > button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    width: '100%',
    minHeight: 32,
    padding: 0,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    cursor: 'pointer',
  },
  '& code': { ...theme.typography.code, color: theme.vars?.palette.text.secondary },
  '& [data-files]': { padding: theme.spacing(1, 2, 2) },
}));

type State = 'idle' | 'loading' | 'loaded' | 'failed';

const STATES: Readonly<Record<State, { text: string; tone: Tone }>> = {
  idle: { text: 'Not loaded', tone: 'neutral' },
  loading: { text: 'Loading', tone: 'info' },
  loaded: { text: 'Loaded successfully', tone: 'success' },
  failed: { text: 'Failed to load', tone: 'error' },
};

/** Lists the files only on request, and caches nothing: the contents change by the minute. */
const useFiles = ({ key, dirIdx }: SftpDirectory) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sftp-files', key, dirIdx],
    queryFn: ({ signal }) => send(sftpFiles, { query: { name: key, dir: String(dirIdx) }, signal }),
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  const state: State = isFetching ? 'loading' : error ? 'failed' : data ? 'loaded' : 'idle';
  return { files: data?.files, error: isFetching ? null : error, state, load: () => void refetch() };
};

/** One directory of a source: listed when it is first expanded, and again with its button. */
export const Directory = ({ directory }: { directory: SftpDirectory }) => {
  const { files, error, state, load } = useFiles(directory);
  const [open, setOpen] = useState(false);
  const id = useId();
  const named = `${directory.name}, ${directory.dir}`;
  const toggle = () => {
    if (!open && state === 'idle') load();
    setOpen(!open);
  };
  const reload = () => {
    setOpen(true);
    load();
  };
  return (
    <Item aria-label={named}>
      <div data-bar="">
        <h2>
          <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
            {open ? <ExpandMore /> : <ChevronRight />}
            <span>{directory.name}</span>
            <code>{directory.dir}</code>
          </button>
        </h2>
        <span role="status">
          <Tag tone={STATES[state].tone} dot>
            {STATES[state].text}
          </Tag>
        </span>
        <Button
          variant="outlined"
          aria-label={`Reload ${named}`}
          aria-disabled={state === 'loading'}
          onClick={state === 'loading' ? undefined : reload}
        >
          Reload
        </Button>
      </div>
      {open && (
        <div data-files="" id={id}>
          {error && <Fault title={STATES.failed.text} fault={factsOf(error)} />}
          {files && !error && <Files files={files} label={named} />}
        </div>
      )}
    </Item>
  );
};
