import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Confirmation, RecordAction } from '../../../declare/actions/actions.ts';
import { fieldSchemas, fieldsOfAction } from '../../../declare/actions/actions.ts';
import { REASON } from '../../../declare/call.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { ACTION_RUNNING, ACTION_WAITS } from '../../messages/actions.ts';
import { CANCEL } from '../../messages/words.ts';
import { resolverOf } from '../../schemas/checking.ts';
import { Busy } from '../../ui/Busy.tsx';
import type { FaultFacts } from '../../ui/Fault.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { FormFaults } from '../form/ErrorSummary.tsx';
import { PanelFields } from '../form/Panels.tsx';
import { fieldFaults } from '../form/useSave.ts';
import type { Values } from '../form/values.ts';
import { formValues } from '../form/values.ts';
import { useListOf } from '../list/context.ts';
import { factsOf } from '../useFaultNotice.ts';
import { failureOf, useChange } from './usePerform.ts';

interface Props {
  action: RecordAction;
  record: Row;
  onClose: () => void;
}

/** The fields of an action as the form of a record of their own: inputs of a screen by source are not for them. */
const formOf = (resource: Resource, action: RecordAction, record: Row): Resource => {
  const sources = fieldsOfAction(action);
  const schemas = action.kind === 'call' ? fieldSchemas(action.call.body, sources) : undefined;
  const offered = (action.kind === 'call' && action.offer?.(record)) || {};
  // a field that offers nothing is left out
  const asked = sources.filter((source) => offered[source]?.length !== 0);
  const waits = action.kind === 'call' && action.call.fourEyes && !action.call.fourEyes.when;
  const fields = asked.map((source) => ({
    source,
    readOnly: false,
    ...(waits && source === REASON && { hint: ACTION_WAITS, required: true as const }),
    ...(offered[source] && { members: offered[source] }),
  }));
  return {
    ...resource,
    name: `${resource.name}.${action.name}`,
    record: z.object(schemas ?? {}),
    form: [{ title: action.label, fields }],
  };
};

const NO_FORMAT = () => '';

/** The dialog of an action on a record that asks for fields. What was typed stays when it fails. */
const FieldsDialog = ({ action, record, onClose }: Props) => {
  const { resource } = useListOf();
  const own = useMemo(() => formOf(resource, action, record), [resource, action, record]);
  const [panel] = own.form;
  const change = useChange();
  const id = useId();
  const [fault, setFault] = useState<FaultFacts>();
  const form = useForm<Values>({
    defaultValues: useMemo(() => formValues(own), [own]),
    resolver: useMemo(() => resolverOf(own.record), [own]),
    shouldFocusError: true,
  });
  const { isSubmitting } = form.formState;
  const confirmation: Partial<Confirmation> = action.confirm?.(record) ?? {};
  const { title = action.label.replace('…', ''), text, danger, action: submit = title, cancel = CANCEL } = confirmation;

  const perform = async (values: Values) => {
    setFault(undefined);
    try {
      await change(action, record, values);
      onClose();
    } catch (error) {
      const faults = fieldFaults(error, own, fieldsOfAction(action));
      for (const { source, message } of faults) form.setError(source, { type: 'server', message });
      if (!faults.length) setFault(factsOf(error));
    }
  };

  return (
    <Dialog
      open
      onClose={isSubmitting ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{
        transition: {
          onEntered: (dialog: HTMLElement) => {
            // whoever is quick is in a field already
            if (panel?.fields[0] && !dialog.querySelector(':is(input, select, textarea):focus'))
              form.setFocus(panel.fields[0].source);
          },
        },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <FormProvider {...form}>
        <form noValidate aria-labelledby={id} onSubmit={(event) => void form.handleSubmit(perform)(event)}>
          <DialogContent sx={{ position: 'relative', display: 'grid', gap: 2, pt: 0 }}>
            <Busy busy={isSubmitting} />
            {text && <div>{text}</div>}
            {panel && (
              <PanelFields
                fields={panel.fields}
                resource={own}
                record={undefined}
                formId={id}
                formatValue={NO_FORMAT}
              />
            )}
            <FormFaults formId={id} />
            {fault && <Fault title={failureOf(action, resource)} fault={fault} />}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" disabled={isSubmitting} onClick={onClose}>
              {cancel}
            </Button>
            <ReasonButton
              type="submit"
              variant="contained"
              color={danger ? 'error' : 'primary'}
              reason={isSubmitting ? ACTION_RUNNING : undefined}
            >
              {submit}
            </ReasonButton>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};

export default FieldsDialog;
