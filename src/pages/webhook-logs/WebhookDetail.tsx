import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { showDollars } from '../../../declare/kinds/money.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { IMPORTANT_HEADERS } from '../../../domain/webhook-logs.ts';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import type { ExpandProps } from '../../engine/slots.ts';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2, 4),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    gap: theme.spacing(0.5, 2),
    margin: 0,
  },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& [data-code] dd': theme.typography.code,
}));

/** Types a list row as a webhook call. */
const callOf = (row: Row): WebhookLog => row as Row & WebhookLog;

type Pairs = readonly (readonly [label: string, value: ReactNode])[];

const Block = ({ title, pairs, none }: { title: string; pairs: Pairs; none?: string }) => (
  <section>
    <h2>{title}</h2>
    {pairs.length > 0 ? (
      <dl data-code="">
        {pairs.map(([label, value]) => (
          <Pair key={label} label={label} value={value} />
        ))}
      </dl>
    ) : (
      <p>{none}</p>
    )}
  </section>
);

const Pair = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value === null || value === '' ? <Dash /> : value}</dd>
  </>
);

/** The EOB as of the webhook call; its amount is stored in cents. */
const eobPairs = (data: Readonly<Record<string, unknown>> | null): Pairs =>
  Object.entries(data ?? {}).map(([name, value]) =>
    name === 'amount_cents' && typeof value === 'number'
      ? ['Amount', showDollars(centsToDollars(value))]
      : [name === 'number' ? 'EOB' : name, typeof value === 'object' ? JSON.stringify(value) : String(value)],
  );

/** The detail of a call to the webhook endpoint. */
const WebhookDetail = ({ record }: ExpandProps) => {
  const call = callOf(record);
  const request: Pairs = [
    ['URL', call.url],
    ['Method', call.method],
    ['Time', showInstant(call.created_at)],
    ['IP', call.ip_address],
    ['User agent', call.user_agent],
  ];
  const headers = IMPORTANT_HEADERS.flatMap((name) => {
    const value = call.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return (
    <Blocks>
      <Block title="Request" pairs={request} />
      <Block title="Query parameters" pairs={Object.entries(call.query_params)} none="No query parameters" />
      <Block title="Important headers" pairs={headers} none="None of them was sent" />
      <Block title="EOB data" pairs={eobPairs(call.eob_data)} none="No EOB was found" />
      {call.error_message && <Block title="Error" pairs={[['Message', call.error_message]]} />}
    </Blocks>
  );
};

export default WebhookDetail;
