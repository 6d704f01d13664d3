import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { applies } from '../../../declare/conditions.ts';
import type { FieldMeta } from '../../../declare/field.ts';
import type { FormField, FormPanel } from '../../../declare/form.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Message } from '../panels/parts/Message.tsx';
import { ConditionalField } from './ConditionalField.tsx';
import { Field } from './Field.tsx';
import { ReasonInput, WaitingNotice } from './FourEyes.tsx';
import { Labelled } from './Labelled.ts';
import { metaOf } from './values.ts';

export const Panel = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1.5),
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1.5, 2, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-wide]': { gridColumn: '1 / -1', gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))' },
  '&[data-wide] > [role="status"]': { gridColumn: '1 / -1' },
  '&[data-wide] > [role="group"]': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(2),
    '& > .label, & > .hint, & > .fault': { flexBasis: '100%' },
  },
  '& > legend': { padding: theme.spacing(0, 0.5), ...theme.typography.h3 },
}));

interface FieldsProps {
  panel: FormPanel;
  resource: Resource;
  record: Row | undefined;
  formId: string;
  formatValue: (field: FormField, value: unknown) => string;
}

const Code = styled('pre')(({ theme }) => ({ ...theme.typography.code, margin: 0, overflowX: 'auto' }));

/** A value that is not edited. Code keeps its lines, and is scrolled in itself, also by the keyboard. */
const Shown = ({ meta: { kind }, label, children }: { meta: FieldMeta; label: string; children: string }) =>
  kind.input.control === 'lines' && kind.input.font === 'code' ? (
    <Code role="region" aria-label={label} tabIndex={0}>
      {children}
    </Code>
  ) : (
    <span>{children}</span>
  );

/** The fields of one panel: label and text for read-only fields, inputs for editable ones. */
export const PanelFields = ({ panel, resource, record, formId, formatValue }: FieldsProps) =>
  panel.fields.map((field) => {
    const { source, label, labelSource, readOnly, createOnly } = field;
    const meta = metaOf(resource, source);
    if (readOnly || (createOnly && record)) {
      return (
        record &&
        applies(field, record) && (
          <Labelled key={source}>
            <span className="label">{label ?? meta.label}</span>
            <Shown meta={meta} label={label ?? meta.label}>
              {formatValue(field, valueAt(record, labelSource ?? source))}
            </Shown>
          </Labelled>
        )
      );
    }
    const Part = field.when || typeof field.required === 'function' ? ConditionalField : Field;
    const required = field.required === true ? { required: true } : {};
    return (
      <Part
        key={source}
        field={field}
        meta={meta}
        path={source}
        resource={resource}
        record={record}
        formId={formId}
        {...required}
      />
    );
  });

/** The declared panels that are saved with the record. Fields follow the form by themselves: the first key draws none again. */
export const Panels = memo((props: Omit<FieldsProps, 'panel'>) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
    {props.resource.form
      .filter(({ save }) => !save)
      .map((panel) => (
        <Panel key={panel.title} data-wide={panel.wide}>
          <legend>{panel.title}</legend>
          {panel.warning && <Message data={{ tone: 'warning', text: panel.warning }} />}
          <WaitingNotice panel={panel} resource={props.resource} record={props.record} />
          <PanelFields panel={panel} {...props} />
          <ReasonInput panel={panel} resource={props.resource} record={props.record} formId={props.formId} />
        </Panel>
      ))}
  </Box>
));
