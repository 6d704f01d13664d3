import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { fieldExamples } from '../../engine/examples/fields.ts';
import { fieldsResource } from '../../engine/examples/resources.ts';
import { Panels } from '../../engine/form/Panels.tsx';
import { useWords } from '../../engine/form/useWords.ts';
import type { Values } from '../../engine/form/values.ts';
import { formValues } from '../../engine/form/values.ts';

const start = () => {
  const resource = fieldsResource();
  const examples = fieldExamples();
  const record = { id: 1, version: 1, ...Object.fromEntries(examples.map(({ source, value }) => [source, value])) };
  const errors = Object.fromEntries(
    examples.flatMap(({ source, fault }) => (fault ? [[source, { type: 'example', message: fault }]] : [])),
  );
  return { resource, record, defaultValues: formValues(resource, record), errors };
};

/** Every field kind in its states, with one panel per kind, as in a record's form. */
export const Fields = () => {
  const [{ resource, record, defaultValues, errors }] = useState(start);
  const form = useForm<Values>({ defaultValues, errors, shouldFocusError: false });
  const formatValue = useWords(resource);
  const formId = useId();
  return (
    <FormProvider {...form}>
      <Panels resource={resource} record={record} formId={formId} formatValue={formatValue} />
    </FormProvider>
  );
};
