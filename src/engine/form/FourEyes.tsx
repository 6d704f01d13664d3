import { useFormState, useWatch } from 'react-hook-form';
import { optionalReason } from '../../../declare/actions/bulk.ts';
import type { WaitingChange } from '../../../declare/actions/four-eyes.ts';
import { waitingText } from '../../../declare/actions/four-eyes.ts';
import { REASON } from '../../../declare/call.ts';
import { applicable, unusedFields } from '../../../declare/conditions.ts';
import { fieldMeta } from '../../../declare/field.ts';
import type { FormPanel } from '../../../declare/form.ts';
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
const firstWith = ({ form, fourEyes }: Resource, isOne: (source: string) => boolean): FormPanel | undefined =>
  form.find(({ fields }) =>
    fields.some(({ source, readOnly }) => !readOnly && fourEyes?.fields.includes(source) && isOne(source)),
  );

/** The change of a panel's fields that waits for another person. */
export const WaitingNotice = ({ panel, resource, record }: Omit<Props, 'formId'>) => {
  const waiting = record && (valueAt(record, 'waiting_change') as WaitingChange | null); // as the record declares it
  if (!waiting || firstWith(resource, () => true) !== panel) return null;
  return <Message data={{ tone: 'warning', text: waitingText(waiting) }} />;
};

/** The fields with four eyes that the save would empty, because they no longer apply. */
const useUnused = ({ resource, record = { id: 0 } }: Pick<Props, 'resource' | 'record'>): string[] => {
  const values = applicable(resource, { ...record, ...useWatch<Values>() });
  return unusedFields(resource, { ...record }, values).flatMap(({ source, isWaiting }) => (isWaiting ? [] : [source]));
};

/** Asks for the reason, once a field is changed that another person has to approve. */
export const ReasonInput = ({ panel, resource, record, formId }: Props) => {
  const { dirtyFields } = useFormState<Values>();
  const unused = useUnused({ resource, record });
  const isAsked = (source: string) => Boolean(dirtyFields[source]) || unused.includes(source);
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
