import { showDollars } from '../../../declare/kinds/money.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { IMPORTANT_HEADERS } from '../../../domain/webhook-logs.ts';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { Facts } from '../../engine/record/Block.tsx';
import { Blocks, FactBlock } from '../../engine/record/Block.tsx';
import type { ExpandProps } from '../../engine/slots.ts';

/** Types a list row as a webhook call. */
const callOf = (row: Row): WebhookLog => row as Row & WebhookLog;

/** The EOB as of the webhook call; its amount is stored in cents. */
const eobFacts = (data: Readonly<Record<string, unknown>> | null): Facts =>
  Object.entries(data ?? {}).map(([name, value]) =>
    name === 'amount_cents' && typeof value === 'number'
      ? ['Amount', showDollars(centsToDollars(value))]
      : [name === 'number' ? 'EOB' : name, typeof value === 'object' ? JSON.stringify(value) : String(value)],
  );

/** The detail of a call to the webhook endpoint. */
const WebhookDetail = ({ record }: ExpandProps) => {
  const call = callOf(record);
  const request: Facts = [
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
      <FactBlock title="Request" pairs={request} />
      <FactBlock title="Query parameters" pairs={Object.entries(call.query_params)} none="No query parameters" />
      <FactBlock title="Important headers" pairs={headers} none="None of them was sent" />
      <FactBlock title="EOB data" pairs={eobFacts(call.eob_data)} none="No EOB was found" />
      {call.error_message && <FactBlock title="Error" pairs={[['Message', call.error_message]]} />}
    </Blocks>
  );
};

export default WebhookDetail;
