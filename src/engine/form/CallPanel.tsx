import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { FormEvent } from 'react';
import { useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { allows } from '../../../declare/access.ts';
import type { FormField, FormPanel } from '../../../declare/form.ts';
import type { RecordSchema } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import { send } from '../../dataProvider/send.ts';
import { NOTHING_CHANGED, SAVING, SAVING_NOW } from '../../messages/form.ts';
import { SAVE } from '../../messages/words.ts';
import { resolverOf } from '../../schemas/checking.ts';
import type { FaultFacts } from '../../ui/Fault.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useCurrentRoles } from '../useAccess.ts';
import { factsOf } from '../useFaultNotice.ts';
import { Discard } from './Discard.tsx';
import { FormFaults } from './ErrorSummary.tsx';
import { PanelFields } from './Panels.tsx';
import { Section } from './Section.tsx';
import { fieldFaults } from './useSave.ts';
import type { Values } from './values.ts';
import { panelValues } from './values.ts';

interface Props {
  panel: FormPanel;
  resource: Resource;
  record: Row;
  formatValue: (field: FormField, value: unknown) => string;
  /** The version of the record after the save, if the call answers it. */
  onSaved: (version: number) => void;
}

/** A panel with a Save of its own, which makes the panel's call; the rest of the form is not saved by it. */
export const CallPanel = ({ panel, ...props }: Props) =>
  panel.save && <SavedPanel panel={panel} save={panel.save} {...props} />;

const SavedPanel = ({
  panel,
  save,
  resource,
  record,
  formatValue,
  onSaved,
}: Props & { save: NonNullable<FormPanel['save']> }) => {
  const { call } = save;
  const mayCall = allows(call.access, useCurrentRoles());
  const formId = useId();
  const client = useQueryClient();
  const notify = useNotify();
  const [intent] = useState(createIntent);
  const [fault, setFault] = useState<FaultFacts>();
  const version = useRef(typeof record.version === 'number' ? record.version : undefined);
  const form = useForm<Values>({
    defaultValues: useMemo(() => panelValues(resource, panel, record), [resource, panel, record]),
    // a panel's call has an object as its body
    resolver: useMemo(() => call.body && resolverOf(call.body as RecordSchema), [call]),
    shouldFocusError: true,
  });
  const { isDirty, isSubmitting } = form.formState;

  const store = async (body: Values) => {
    setFault(undefined);
    try {
      const answer: unknown = await intent.attempt([body, version.current], (idempotencyKey) =>
        send(call, { params: save.params(record as never), body, ifMatch: version.current, idempotencyKey }),
      );
      const saved = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'version') : undefined;
      if (typeof saved === 'number') {
        version.current = saved;
        onSaved(saved);
      }
      form.reset(form.getValues());
      notify(save.done, { type: 'success' });
      await invalidate(client, resource.name);
    } catch (error) {
      const faults = fieldFaults(
        error,
        resource,
        panel.fields.map(({ source }) => source),
      );
      for (const { source, message } of faults) form.setError(source, { type: 'server', message });
      if (!faults.length) setFault(factsOf(error));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && !isSubmitting) void form.handleSubmit(store)(event);
  };
  const reason = isSubmitting ? SAVING : isDirty ? undefined : NOTHING_CHANGED;
  const shown = mayCall ? panel : { ...panel, fields: panel.fields.map((field) => ({ ...field, readOnly: true })) };
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={panel.title} onSubmit={submit}>
        <Section title={panel.title} help={panel.help}>
          <PanelFields
            fields={shown.fields}
            title={panel.title}
            resource={resource}
            record={record}
            formId={formId}
            formatValue={formatValue}
          />
          <FormFaults formId={formId} />
          {fault && <Fault fault={fault} />}
          {mayCall && (
            <Box sx={{ flexBasis: '100%', display: 'flex', justifyContent: 'flex-end' }}>
              <ReasonButton type="submit" variant="outlined" reason={reason}>
                {isSubmitting ? SAVING_NOW : SAVE}
              </ReasonButton>
            </Box>
          )}
        </Section>
        <Discard isUnsaved={() => form.formState.isDirty} discard={() => form.reset()} />
      </form>
    </FormProvider>
  );
};
