import { useId, useState } from 'react';
import { monthOf } from '../../../../domain/calendar/days.ts';
import { operatorToday } from '../../../../domain/calendar/operator-clock.ts';
import { tooLong } from '../../../../domain/identifiers.ts';
import { sendingDateIssue } from '../../../../domain/premium/pulls.ts';
import type { PremiumGroup } from '../../../../resources/premium-groups/record.ts';
import { createPull, PULL_NAME_MAX } from '../../../../resources/pulls/calls.ts';
import { send } from '../../../dataProvider/send.ts';
import type { BulkProps } from '../../../engine/actions/bulk/useBulk.ts';
import { Labelled } from '../../../engine/form/Labelled.ts';
import { Input } from '../../../ui/controls.ts';
import { TakeDialog } from './TakeDialog.tsx';

/** "TN day 15, 2026-12" */
const nameOf = ({ location, premium_schedule_day: day }: PremiumGroup, date: string): string =>
  `${location.short_name} day ${day}, ${monthOf(date)}`;

/** A new pull of the selected groups: its name and sending date. */
const CreatePull = ({ records, ...props }: BulkProps) => {
  const groups = records as unknown as readonly PremiumGroup[]; // the rows of this list
  const [first] = groups;
  const [today] = useState(operatorToday);
  const next = first?.next_pull_date ?? today;
  const [date, setDate] = useState(next < today ? today : next);
  const [name, setName] = useState(first ? nameOf(first, date) : '');
  const id = useId();
  const dateIssue = date ? sendingDateIssue(date, today) : 'Scheduled at is required';
  const nameIssue = name.trim() ? tooLong(name.trim(), PULL_NAME_MAX) : 'Name is required';
  const missing = nameIssue ?? dateIssue;
  const body = {
    name: name.trim(),
    sendingDate: date,
    locationId: first?.location.id ?? 0,
    groupIds: groups.map((group) => group.id),
  };
  return (
    <TakeDialog
      {...props}
      submit="Create pull"
      done={`Pull ${body.name} created`}
      missing={missing ?? ''}
      taking={
        missing === undefined
          ? {
              body,
              send: (options) => send(createPull, { body, ...options }),
              pullOf: (taken) => taken.id,
            }
          : undefined
      }
    >
      <Labelled>
        <label htmlFor={`${id}-name`}>Name *</label>
        <Input
          id={`${id}-name`}
          value={name}
          aria-required
          aria-invalid={nameIssue !== undefined}
          aria-describedby={nameIssue && `${id}-name-issue`}
          onChange={(event) => setName(event.target.value)}
        />
        {nameIssue && (
          <span className="fault" id={`${id}-name-issue`}>
            {nameIssue}
          </span>
        )}
      </Labelled>
      <Labelled>
        <label htmlFor={`${id}-date`}>Scheduled at *</label>
        <Input
          id={`${id}-date`}
          type="date"
          value={date}
          min={today}
          aria-required
          aria-invalid={dateIssue !== undefined}
          aria-describedby={dateIssue && `${id}-issue`}
          onChange={(event) => setDate(event.target.value)}
        />
        {dateIssue && (
          <span className="fault" id={`${id}-issue`}>
            {dateIssue}
          </span>
        )}
      </Labelled>
    </TakeDialog>
  );
};

export default CreatePull;
