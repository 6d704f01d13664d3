import Box from '@mui/material/Box';
import { useEvent } from 'ra-core';
import { Suspense, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { savedFields } from '../../../declare/form.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { editOne } from '../../messages/form.ts';
import { newOne } from '../../messages/words.ts';
import { FillOf } from '../history/fill.ts';
import { useListOf } from '../list/context.ts';
import { PresenceOf } from '../presence/presence.ts';
import { useSlots } from '../slots.ts';
import { Buttons } from './Buttons.tsx';
import { CallPanel } from './CallPanel.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { Discard } from './Discard.tsx';
import { show } from './ErrorSummary.tsx';
import { FormShown, inputId } from './Field.tsx';
import { Jump, STRIP } from './Jump.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { Panels, shownPanels } from './Panels.tsx';
import { recordResolver } from './resolver.ts';
import { SAVE_BAR, SaveBar } from './SaveBar.tsx';
import { useNewer } from './useNewer.ts';
import { useRecordForm } from './useRecordForm.ts';
import { useWords } from './useWords.ts';
import type { Values } from './values.ts';
import { formValues, metaOf } from './values.ts';

interface Props {
  /** Absent in the form of a new record. */
  record?: Row;
  close: () => void;
  /** Whether its first input takes the focus; by default it does, because somebody has just opened the form. */
  autoFocus?: boolean;
}

/** With more parts than this a form has a strip that leads to them. */
const MOST_PARTS = 3;

const FIRST_INPUT = ':is(input, select, textarea):enabled';

/** The form of one record, as declared. Typed input is kept until it is saved or discarded. */
const RecordForm = ({ record: given, close, autoFocus = true }: Props) => {
  const { resource, may } = useListOf();
  const { form: Part, question: Question } = useSlots(resource.name);
  const [record, setRecord] = useState(given);
  const before = useRef(given);
  const formId = useId();
  const form = useForm<Values>({
    defaultValues: useMemo(() => formValues(resource, record), [resource, record]),
    resolver: useMemo(() => recordResolver(resource, () => before.current), [resource]),
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const { isUnsaved, basedOn, discard, saving, attempt, fault, differences, submit, saveMerged, remove, advance } =
    useRecordForm({
      resource,
      record,
      before,
      rebase: (current) => {
        before.current = current;
      },
      form,
      close,
    });
  const take = useEvent((current: Row) => {
    setRecord(current);
    before.current = current;
    advance(Number(current.version));
    form.reset(formValues(resource, current));
  });
  const newer = useNewer(given, { isEdited: isDirty || saving, basedOn, take });
  const formatValue = useWords(resource);
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    // who writes a note by now, because this came late, goes on writing there
    if (autoFocus && !document.activeElement?.matches('textarea'))
      element.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus();
  }, [autoFocus]);

  const { edit } = useContext(PresenceOf);
  useEffect(() => {
    edit(isDirty);
    return () => edit(false);
  }, [edit, isDirty]);

  const [, setFill] = useContext(FillOf);
  useEffect(() => {
    if (!record) return undefined;
    setFill((source, value) => {
      const values = formValues(resource, { ...record, [source]: value });
      form.setValue(source, values[source], { shouldDirty: true, shouldTouch: true });
      const input = document.getElementById(inputId(formId, source));
      if (input) show(input);
    });
    return () => setFill(undefined);
  }, [setFill, resource, record, form, formId]);

  const part = useMemo(() => Part && <Part record={record} />, [Part, record]);
  const fields = resource.form.flatMap((panel) => panel.fields);
  const fieldOf = (source: string) => fields.find((field) => field.source === source) ?? { source, readOnly: false };
  const editable = savedFields(resource.form, record ? 'update' : 'create').some(
    ({ source }) => metaOf(resource, source).kind.input.control !== 'none',
  );
  const one = resource.texts.one;
  const panels = shownPanels(resource, record);
  const isLong = panels.length > MOST_PARTS;
  const onDelete = record && may.edit && resource.api.verbs.includes('delete') ? remove : undefined;
  const callPanels = resource.form.filter(({ save }) => save);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', container: 'form / inline-size' }}>
      <FormProvider {...form}>
        <Box
          component="form"
          ref={element}
          noValidate
          aria-label={record ? editOne(one) : newOne(one)}
          onSubmit={submit}
          sx={{
            ...(isLong && { '--strip': `${STRIP}px` }),
            '& :is(input, select, textarea, button, a)': { scrollMarginBottom: SAVE_BAR },
          }}
        >
          {differences && (
            <ConflictPanel
              key={attempt}
              differences={differences}
              formatValue={formatValue}
              fieldOf={fieldOf}
              saving={saving}
              onSave={saveMerged}
            />
          )}
          {isLong && <Jump panels={panels} resource={resource} record={record} formId={formId} />}
          <FormShown value={shown}>
            <Panels resource={resource} record={record} formId={formId} formatValue={formatValue} />
            {part}
          </FormShown>
          {(editable || onDelete) && (
            <SaveBar
              resource={resource}
              before={before.current}
              changed={isDirty}
              formId={formId}
              attempt={attempt}
              fault={fault}
              meanwhile={
                newer &&
                before.current &&
                !differences && (
                  <Meanwhile
                    resource={resource}
                    base={before.current}
                    current={newer}
                    formatValue={formatValue}
                    fieldOf={fieldOf}
                  />
                )
              }
            >
              <Buttons
                editable={editable}
                changed={isDirty}
                saving={saving}
                conflict={differences !== undefined}
                onCancel={close}
                onDelete={onDelete}
                question={
                  <>
                    {resource.texts.deleteQuestion}
                    {Question && (
                      <Suspense fallback={null}>
                        <Question record={record} />
                      </Suspense>
                    )}
                  </>
                }
                one={one}
              />
            </SaveBar>
          )}
          <Discard isUnsaved={isUnsaved} discard={discard} />
        </Box>
      </FormProvider>
      {record &&
        callPanels.map((panel) => (
          <CallPanel
            key={panel.title}
            panel={panel}
            resource={resource}
            record={record}
            formatValue={formatValue}
            onSaved={advance}
          />
        ))}
    </Box>
  );
};

export default RecordForm;
