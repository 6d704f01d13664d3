import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { showDollars } from '../../../../declare/kinds/money.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { requestIdText } from '../../../messages/words.ts';
import type { Failure, Found, Loaded } from './entries.ts';

const Notice = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: 'warning' | 'error' }>(
  ({ theme, tone }) => ({
    padding: theme.spacing(1, 2),
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    color: theme.vars?.palette.tag[tone].text,
    backgroundColor: theme.vars?.palette.tag[tone].ground,
    '& ul': { margin: 0, paddingLeft: theme.spacing(2) },
    '& small': { display: 'block', ...theme.typography.caption },
  }),
);

/** Maximum number of reasons shown per file; the rest are counted. */
const SHOWN = 20;

const counted = (count: number, one: string) => `${showCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Transaction sets that are not loaded, each with its reason. */
const Refused = ({ lead, reasons }: { lead: string; reasons: readonly string[] }) => {
  if (reasons.length === 0) return null;
  const list: ReactNode[] = reasons.slice(0, SHOWN).map((reason) => <li key={reason}>{reason}</li>);
  return (
    <Notice tone="warning">
      {counted(reasons.length, 'transaction set')} {lead}:
      <ul>
        {list}
        {reasons.length > SHOWN && <li>and {showCount(reasons.length - SHOWN)} more</li>}
      </ul>
    </Notice>
  );
};

const whatOf = ({ type, eobs = 0, claims = 0 }: Found): string =>
  type === 'cr-total-file' ? 'LCR total' : `${counted(eobs, 'EOB')} · ${counted(claims, 'claim')}`;

/** The contents of a file as read by the check. */
export const FoundText = ({ found }: { found: Found }) => (
  <>
    <div>
      Group {found.fileGroupNumber} {found.fileGroupName} · {whatOf(found)} ·{' '}
      <strong>{showDollars(found.total)}</strong>
    </div>
    {found.alreadyLoaded && (
      <Notice tone="warning">Already loaded: the very same content is there. Uploading it changes nothing.</Notice>
    )}
    {found.note && <Notice tone="warning">{found.note}</Notice>}
    <Refused lead="will be refused, the rest is loaded" reasons={found.refused} />
  </>
);

/** The outcome of an upload. */
export const ResultText = ({ result }: { result: Loaded }) => (
  <>
    <div>{result.message}</div>
    <Refused lead="refused" reasons={result.refused} />
  </>
);

export const FailureText = ({ failure }: { failure: Failure }) => (
  <Notice tone="error">
    {failure.at === 'upload' && <strong>Upload Failed: </strong>}
    {failure.message}
    {failure.requestId && <small>{requestIdText(failure.requestId)}</small>}
  </Notice>
);

/** A file that was not added to the list, and why. */
export const RefusedFile = ({ name, message }: { name: string; message: string }) => (
  <Notice tone="error">
    <strong>{name}: </strong>
    {message}
  </Notice>
);
