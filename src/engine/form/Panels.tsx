import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { applies } from '../../../declare/conditions.ts';
import type { FormField, FormPanel } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Message } from '../panels/parts/Message.tsx';
import { ConditionalField } from './ConditionalField.tsx';
import { Facts } from './Facts.tsx';
import { Field } from './Field.tsx';
import { ReasonInput, WaitingNotice } from './FourEyes.tsx';
import { Section } from './Section.tsx';
import { metaOf } from './values.ts';

interface FormProps {
  resource: Resource;
  record: Row | undefined;
  formId: string;
  formatValue: (field: FormField, value: unknown) => string;
}

interface FieldsProps extends FormProps {
  fields: readonly FormField[];
  /** The title of their section: a field of the same name does not say it again. */
  title?: string;
}

/** Shown, not edited: of a saved record also what is set when it is created. */
const isFact = ({ readOnly, createOnly }: FormField, record: Row | undefined): boolean =>
  readOnly || (createOnly === true && record !== undefined);

/** The fields in their order, those that follow each other and are not edited together. */
const runsOf = (fields: readonly FormField[], record: Row | undefined): FormField[][] => {
  const runs: FormField[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0] && isFact(field, record) && isFact(last[0], record)) last.push(field);
    else runs.push([field]);
  }
  return runs;
};

/** The fields of one section: inputs for those that can be edited, facts for the others. */
export const PanelFields = ({ fields, title, resource, record, formId, formatValue }: FieldsProps) =>
  runsOf(fields, record).map((run) => {
    const [field] = run;
    if (!field) return null;
    const { source } = field;
    if (isFact(field, record)) {
      const shown = record ? run.filter((one) => applies(one, record)) : [];
      return (
        record &&
        shown.length > 0 && (
          <Facts key={source} fields={shown} resource={resource} record={record} formatValue={formatValue} />
        )
      );
    }
    const Part = field.when || typeof field.required === 'function' ? ConditionalField : Field;
    const required = field.required === true ? { required: true } : {};
    const meta = metaOf(resource, source);
    return (
      <Part
        key={source}
        field={field}
        meta={meta}
        path={source}
        resource={resource}
        record={record}
        formId={formId}
        isTitled={(field.label ?? meta.label) === title}
        {...required}
      />
    );
  });

export const panelId = (formId: string, panel: FormPanel) => `${formId}-${panel.title.replaceAll(' ', '-')}`;

/** A panel: one section, or several under its name. */
const PanelPart = ({ panel, ...props }: FormProps & { panel: FormPanel }) => {
  const { title, sections = [panel], warning } = panel;
  const id = panelId(props.formId, panel);
  const drawn = sections.map((section, at) => (
    <Section key={section.title} title={section.title} help={section.help} id={panel.sections ? undefined : id}>
      {at === 0 && warning && <Message data={{ tone: 'warning', text: warning }} />}
      {at === 0 && <WaitingNotice panel={panel} resource={props.resource} record={props.record} />}
      <PanelFields fields={section.fields} title={section.title} {...props} />
      {at === sections.length - 1 && (
        <ReasonInput panel={panel} resource={props.resource} record={props.record} formId={props.formId} />
      )}
    </Section>
  ));
  if (!panel.sections) return drawn;
  return (
    <Several role="group" aria-label={title} data-sections="" data-part="" id={id} tabIndex={-1}>
      {drawn}
    </Several>
  );
};

const Several = styled('div')({ scrollMarginTop: 'calc(var(--sticky, 0px) + var(--strip, 0px))' });

/** The panels that are saved with the record, without those that a new one has nothing in. */
export const shownPanels = ({ form }: Resource, record: Row | undefined): FormPanel[] =>
  form.filter(({ save, fields }) => !save && (record || fields.some(({ readOnly }) => !readOnly)));

/** The declared panels that are saved with the record. Fields follow the form by themselves: the first key draws none again. */
export const Panels = memo((props: FormProps) =>
  shownPanels(props.resource, props.record).map((panel) => <PanelPart key={panel.title} panel={panel} {...props} />),
);
