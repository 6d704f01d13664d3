import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { RANGE_CAP } from '../../../../declare/dialect.ts';
import { showDate } from '../../../../domain/calendar/dates.ts';
import { joinRefusal } from '../../../../domain/premium/pulls.ts';
import type { PremiumGroup } from '../../../../resources/premium-groups/record.ts';
import { addGroups } from '../../../../resources/pulls/calls.ts';
import type { Pull } from '../../../../resources/pulls/record.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { send } from '../../../dataProvider/send.ts';
import type { BulkProps } from '../../../engine/actions/bulk/useBulk.ts';
import { Labelled } from '../../../engine/form/Labelled.ts';
import { factsOf } from '../../../engine/useFaultNotice.ts';
import { requestFailed } from '../../../messages/fault.ts';
import { Select } from '../../../ui/controls.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { TakeDialog } from './TakeDialog.tsx';

/** The pulls under review. */
const usePulls = () => {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['pulls', 'under-review'],
    queryFn: async ({ signal }) =>
      (
        await provider.getList('pulls', {
          filter: { status: ['initial_review'] },
          pagination: { page: 1, perPage: RANGE_CAP },
          sort: { field: 'sending_date', order: 'ASC' },
          signal,
        })
      ).data as unknown as Pull[], // what the resource declares
    gcTime: 0,
  });
};

/** A failure to read the pulls, in the words of the specification; that no answer arrived is told apart. */
const notRead = (error: unknown) => {
  const fault = factsOf(error);
  if (!fault.status) return { fault };
  const title = requestFailed(fault.status, fault.message);
  return { title, fault: { ...fault, message: title } };
};

/** Adds the selected groups to one of the pulls under review that take their location and schedule day. */
const AddToPull = ({ records, ...props }: BulkProps) => {
  const groups = records as unknown as readonly PremiumGroup[]; // the rows of this list
  const { data, error, refetch } = usePulls();
  const [chosen, setChosen] = useState('');
  const id = useId();
  const fitting = (data ?? []).filter(
    ({ location, schedule_day, status }) =>
      joinRefusal({ location_id: location.id, schedule_day, status }, groups) === undefined,
  );
  const none = data && fitting.length === 0 ? 'No pull on review takes these groups. Create one instead.' : undefined;
  const pull = fitting.find((one) => String(one.id) === chosen);
  const body = { id: pull?.id ?? 0, groupIds: groups.map((group) => group.id) };
  return (
    <TakeDialog
      {...props}
      submit="Add to pull"
      done={`Groups added to ${pull?.name}`}
      missing={none ?? 'Choose a pull'}
      taking={
        pull && {
          body,
          send: (options) => send(addGroups, { body, ...options }),
          pullOf: (taken) => taken.id ?? pull.id,
        }
      }
    >
      {error && <Fault {...notRead(error)} onRetry={() => void refetch()} />}
      <Labelled>
        <label htmlFor={id}>Pull *</label>
        <Select id={id} value={chosen} aria-required onChange={(event) => setChosen(event.target.value)}>
          <option value="">–</option>
          {fitting.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}, {showDate(one.sending_date)}
            </option>
          ))}
        </Select>
        {none && <span className="hint">{none}</span>}
      </Labelled>
    </TakeDialog>
  );
};

export default AddToPull;
