import type { NetworkStatus } from '../../../contract/health.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Block, Message } from './Block.tsx';
import { Blocked } from './Blocked.tsx';
import type { Health } from './useHealth.ts';

/** Whether the latest files from the network could be read. */
export const Network = ({ health }: { health: Health<NetworkStatus> }) => (
  <Block title="Network EOBs Status" failed="Failed to load Network EOBs status" health={health}>
    {({ message, error, last_file, blocks }) => (
      <>
        {error !== null && <Fault title="Network EOBs Error" fault={{ message: error }} />}
        <Blocked by="Network EOBs" blocks={blocks} />
        {message !== null && <Message tone="success">{message}</Message>}
        {last_file ? (
          <span>
            Last file <code>{last_file.file_name}</code>,{' '}
            <time dateTime={last_file.received_at}>{showInstant(last_file.received_at)}</time>
          </span>
        ) : (
          error === null && <Empty text="No file of the network has come in yet" />
        )}
      </>
    )}
  </Block>
);
