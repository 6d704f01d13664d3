import { styled } from '@mui/material/styles';
import type { FieldMeta } from '../../../declare/field.ts';
import type { FormField } from '../../../declare/form.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { widthOf } from './Field.tsx';
import { metaOf } from './values.ts';

const Pairs = styled('dl')(({ theme }) => ({
  flexBasis: '100%',
  display: 'grid',
  gap: theme.spacing(1.5, 2),
  minWidth: 0,
  margin: 0,
  '& dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > [data-whole]': { gridColumn: '1 / -1' },
  '@container form (min-width: 280px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container form (min-width: 760px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

const Code = styled('pre')(({ theme }) => ({ ...theme.typography.code, margin: 0, overflowX: 'auto' }));

/** Code keeps its lines, and is scrolled in itself, also by the keyboard. */
const isCode = ({ kind: { input } }: FieldMeta): boolean => input.control === 'lines' && input.font === 'code';

interface Props {
  fields: readonly FormField[];
  resource: Resource;
  record: Row;
  formatValue: (field: FormField, value: unknown) => string;
}

/** Values that are not edited, in up to three columns. */
export const Facts = ({ fields, resource, record, formatValue }: Props) => (
  <Pairs>
    {fields.map((field) => {
      const { source, labelSource } = field;
      const meta = metaOf(resource, source);
      const label = field.label ?? meta.label;
      const shown = formatValue(field, valueAt(record, labelSource ?? source));
      return (
        <div key={source} data-whole={widthOf(meta) === 'full' ? '' : undefined}>
          <dt>{label}</dt>
          <dd>
            {isCode(meta) ? (
              <Code role="region" aria-label={label} tabIndex={0}>
                {shown}
              </Code>
            ) : (
              shown
            )}
          </dd>
        </div>
      );
    })}
  </Pairs>
);
