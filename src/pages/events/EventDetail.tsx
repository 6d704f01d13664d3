import { allows } from '../../../declare/access.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Role } from '../../../domain/roles.ts';
import type { MetricsEvent } from '../../../resources/events/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Blocks, FactBlock } from '../../engine/record/Block.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { useCurrentRoles } from '../../engine/useAccess.ts';
import { FileLink } from '../files/FileLink.tsx';
import { PreviewButton } from '../files/PreviewButton.tsx';
import { fileOfEvent } from '../release/addresses.ts';

/** Types a list row as an event. */
const eventOf = (row: Row): MetricsEvent => row as Row & MetricsEvent;

/** The name of the file, with what opens it for those who may. */
const fileOf = ({ file_name: name, file_id: id, file_type }: MetricsEvent, roles: readonly Role[]) => {
  if (name === null) return null;
  const file = id === null ? undefined : fileOfEvent(file_type.id, { id, filename: name });
  if (file) return allows(file.roles, roles) ? <FileLink address={file.address} /> : name;
  return (
    <>
      {name} <PreviewButton name={name} address={undefined} />
    </>
  );
};

/** What an event was about: its file, its error, and its check run. */
const EventDetail = ({ record }: ExpandProps) => {
  const { original_filename, error, check_run } = eventOf(record);
  const roles = useCurrentRoles();
  return (
    <Blocks>
      <FactBlock
        title="File"
        pairs={[
          ['File name', fileOf(eventOf(record), roles)],
          ['Original file name', original_filename],
        ]}
      />
      {error && (
        <FactBlock
          title="Error"
          pairs={[
            ['Message', error.message],
            ['Stack', error.stack ?? null],
          ]}
        />
      )}
      {check_run && (
        <FactBlock
          title="Check run"
          pairs={[
            ['Type', check_run.type],
            ['Created', showInstant(check_run.created_at)],
          ]}
        />
      )}
    </Blocks>
  );
};

export default EventDetail;
