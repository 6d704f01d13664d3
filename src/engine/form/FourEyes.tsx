import { useFormState, useWatch } from 'react-hook-form';
import { optionalReason } from '../../../declare/actions/bulk.ts';
import type { WaitingChange } from '../../../declare/actions/four-eyes.ts';
import { waitingText } from '../../../declare/actions/four-eyes.ts';
import { REASON } from '../../../declare/call.ts';
import { applies, removedFields } from '../../../declare/conditions.ts';
import { fieldMeta } from '../../../declare/field.ts';
import type { FormField, FormPanel } from '../../../declare/form.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { CHANGE_WAITS } from '../../messages/form.ts';
import { Message } from '../panels/parts/Message.tsx';
import { Field } from './Field.tsx';
import type { Values } from './values.ts';

interface Props {
  panel: FormPanel;
  resource: Resource;
  record: Row | undefined;
  formId: string;
}

const META = fieldMeta(optionalReason);

/** The first panel with a field that has four eyes and is one of these: what is said of a record is said once. */
const firstWith = ({ form, fourEyes }: Resource, isOne: (field: FormField) => boolean): FormPanel | undefined =>
  form.find(({ fields }) =>
    fields.some((field) => !field.readOnly && fourEyes?.fields.includes(field.source) && isOne(field)),
  );

/** The change of a panel's fields that waits for another person. */
export const WaitingNotice = ({ panel, resource, record }: Omit<Props, 'formId'>) => {
  const waiting = record && (valueAt(record, 'waiting_change') as WaitingChange | null); // as the record declares it
  if (!waiting || firstWith(resource, () => true) !== panel) return null;
  return <Message data={{ tone: 'warning', text: waitingText(waiting) }} />;
};

const Asked = ({ panel, resource, record, formId }: Props) => {
  const { dirtyFields } = useFormState<Values>();
  const values = { ...record, ...useWatch<Values>() };
  const removed = removedFields(resource, values, { ...record });
  const isChanged = (field: FormField) => Boolean(dirtyFields[field.source]) && applies(field, values);
  const isAsked = (field: FormField) => isChanged(field) || removed.includes(field);
  if (!META || firstWith(resource, isAsked) !== panel) return null;
  return (
    <Field
      field={{ source: REASON, readOnly: false, hint: CHANGE_WAITS }}
      meta={META}
      path={REASON}
      resource={resource}
      record={record}
      formId={formId}
      required
    />
  );
};

/** Asks for the reason, once a field is changed that another person has to approve. */
export const ReasonInput = (props: Props) => props.resource.fourEyes && <Asked {...props} />;
