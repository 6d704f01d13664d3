import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { FormField } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import { valueAt } from '../../../declare/values.ts';
import { Field } from './Field.tsx';
import { Labelled } from './Labelled.ts';
import { metaOf } from './values.ts';

const Panel = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1.5),
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1.5, 2, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  '& > legend': { padding: theme.spacing(0, 0.5), ...theme.typography.h3 },
}));

interface Props {
  resource: Resource;
  record: object | undefined;
  formId: string;
  formatValue: (field: FormField, value: unknown) => string;
}

/** The declared panels: label and text for read-only fields, inputs for editable ones. */
export const Panels = ({ resource, record, formId, formatValue }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
    {resource.form.map(({ title, fields }) => (
      <Panel key={title}>
        <legend>{title}</legend>
        {fields.map((field) =>
          field.readOnly || (field.createOnly && record) ? (
            record && (
              <Labelled key={field.source}>
                <span className="label">{field.label ?? metaOf(resource, field.source).label}</span>
                <span>{formatValue(field, valueAt(record, field.labelSource ?? field.source))}</span>
              </Labelled>
            )
          ) : (
            <Field key={field.source} field={field} resource={resource} formId={formId} />
          ),
        )}
      </Panel>
    ))}
  </Box>
);
