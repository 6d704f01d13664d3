import { showInstant } from '../../../domain/calendar/dates.ts';
import type { MetricsEvent } from '../../../resources/events/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { FactBlock, FactBlocks } from '../../engine/record/Facts.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { FileLink } from '../files/FileLink.tsx';
import { PreviewButton } from '../files/PreviewButton.tsx';
import { addressOfEvent } from '../release/addresses.ts';

/** Types a list row as an event. */
const eventOf = (row: Row): MetricsEvent => row as Row & MetricsEvent;

/** The name of the file, with what opens it. */
const fileOf = ({ file_name: name, file_id: id, file_type }: MetricsEvent) => {
  if (name === null) return null;
  const address = id === null ? undefined : addressOfEvent(file_type.id, { id, filename: name });
  if (address) return <FileLink address={address} />;
  return (
    <>
      {name} <PreviewButton name={name} address={undefined} />
    </>
  );
};

/** What an event was about: its file, its error, and its check run. */
const EventDetail = ({ record }: ExpandProps) => {
  const { original_filename, error, check_run } = eventOf(record);
  return (
    <FactBlocks>
      <FactBlock
        title="File"
        pairs={[
          ['File name', fileOf(eventOf(record))],
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
    </FactBlocks>
  );
};

export default EventDetail;
