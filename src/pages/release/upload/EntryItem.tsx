import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { useRef } from 'react';
import { CANCEL, REMOVE, RETRY } from '../../../messages/words.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { showBytes } from './acceptable.ts';
import { FailureText, FoundText, ResultText } from './EntryTexts.tsx';
import type { Entry } from './entries.ts';

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  '& [data-head]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) },
  '& [data-head] > [data-name]': { ...theme.typography.code, overflowWrap: 'anywhere' },
  '& [data-head] > [data-muted]': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& [data-head] > [data-actions]': { display: 'flex', gap: theme.spacing(1), marginLeft: 'auto' },
}));

const PHASES: Record<Entry['phase'], { tone: Tone; word: string }> = {
  checking: { tone: 'info', word: 'Checking' },
  ready: { tone: 'neutral', word: 'Ready' },
  waiting: { tone: 'info', word: 'Waiting' },
  uploading: { tone: 'info', word: 'Uploading' },
  done: { tone: 'success', word: 'Done' },
  error: { tone: 'error', word: 'Error' },
};

/** The upload progress of a file; indeterminate once it is fully sent and the server is processing it. */
const Sending = ({ entry }: { entry: Entry & { phase: 'checking' | 'uploading' } }) => {
  const { sent, size, phase, name } = entry;
  const percent = Math.floor((sent / Math.max(1, size)) * 100);
  const after = phase === 'checking' ? 'the server is checking it' : 'the server is loading it';
  const text = sent >= size ? `Sent; ${after}` : `${showBytes(sent)} of ${showBytes(size)}, ${percent}%`;
  return (
    <div>
      <LinearProgress
        variant={sent >= size ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={`${PHASES[phase].word} ${name}`}
        aria-valuetext={text}
      />
      {text}
    </div>
  );
};

interface Props {
  entry: Entry;
  /**
   * A link to the run the file was loaded into; absent while it is unknown, or while following it would end an upload.
   */
  runAt?: string;
  onCancel: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onShown: () => void;
}

/** One file of the upload list: its phase, its contents and its actions. */
export const EntryItem = ({ entry, runAt, onCancel, onRemove, onRetry, onShown }: Props) => {
  const { name, size, phase } = entry;
  const end = useRef<HTMLButtonElement>(null);
  const busy = phase === 'waiting' || phase === 'uploading';
  const sent = phase === 'uploading' && entry.sent >= size;
  return (
    <Item aria-label={name}>
      <div data-head="">
        <span data-name="">{name}</span>
        <span data-muted="">{showBytes(size)}</span>
        <Tag tone={PHASES[phase].tone} dot>
          {phase === 'done' && entry.result.status === 'already-loaded' ? 'Already loaded' : PHASES[phase].word}
        </Tag>
        <span data-actions="">
          {runAt && (
            <Button component={LinkBase} to={runAt} onClick={onShown}>
              Show run
            </Button>
          )}
          {phase === 'error' && (
            <Button
              aria-label={`${RETRY} ${name}`}
              onClick={() => {
                // this button disappears: move the focus to the one next to it
                end.current?.focus();
                onRetry();
              }}
            >
              {RETRY}
            </Button>
          )}
          {/* one button that changes its label, so that it keeps the focus */}
          <ReasonButton
            ref={end}
            color="inherit"
            aria-label={`${busy ? CANCEL : REMOVE} ${name}`}
            reason={sent ? 'All of the file is sent; the server is loading it' : undefined}
            onClick={busy ? onCancel : onRemove}
          >
            {busy ? CANCEL : REMOVE}
          </ReasonButton>
        </span>
      </div>
      {(phase === 'checking' || phase === 'uploading') && <Sending entry={entry} />}
      {phase === 'ready' && entry.cancelled && <div>Cancelled; nothing more of it was sent.</div>}
      {phase === 'error' ? <FailureText failure={entry.failure} /> : null}
      {phase === 'done' ? <ResultText result={entry.result} /> : null}
      {'found' in entry && entry.found && phase !== 'done' && <FoundText found={entry.found} />}
    </Item>
  );
};
