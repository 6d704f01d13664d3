import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { fieldMeta } from '../../../declare/field.ts';
import type { FormField } from '../../../declare/form.ts';
import { editableFields } from '../../../declare/form.ts';
import type { HistoryEntry } from '../../../declare/history.ts';
import { maskedKind } from '../../../declare/kinds/masked.ts';
import type { Resource } from '../../../declare/resource.ts';
import { auditDataLabel } from '../../../domain/audit.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { AFTER, BEFORE, PUT_BACK, putBack, showFields, TO } from '../../messages/history.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { same } from '../form/values.ts';
import { Pair, Pairs } from '../record/Pairs.tsx';
import type { Fill } from './fill.ts';
import type { ChangeLine } from './lines.ts';
import { linesOf } from './lines.ts';
import { Value } from './Value.tsx';

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: theme.spacing(0, 0.75), minWidth: 0 },
  '& > li > b': { fontWeight: theme.typography.fontWeightBold },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > [data-before]': { color: theme.vars?.palette.text.secondary, textDecoration: 'line-through' },
}));

/** The most fields of a new record that are shown unasked. */
const SHOWN = 4;

type Format = (field: FormField, value: unknown) => string;

interface Props {
  entry: HistoryEntry;
  resource: Resource;
  record: Row;
  /** Whether the entry is about the record itself. */
  isOwn: boolean;
  format: Format;
  fill: Fill | undefined;
}

/** The value of a line in the field's own form; a reference by its name. */
const Shown = ({
  line,
  value,
  resource,
  format,
}: { line: ChangeLine; value: unknown } & Pick<Props, 'resource' | 'format'>) => {
  const field = resource.record.shape[line.field];
  const isNamed = line.key === line.field && field && fieldMeta(field)?.to && !Array.isArray(value);
  return isNamed ? format({ source: line.field, readOnly: true }, value) : <Value value={value} words={line.words} />;
};

/** The fields that an entry changed, each before and after, with what puts the earlier value back into the form. */
export const EntryLines = ({ entry, resource, record, isOwn, format, fill }: Props) => {
  const [all, setAll] = useState(false);
  const lines = linesOf(entry);
  if (lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, SHOWN);
  const editable = fill && isOwn ? editableFields(resource.form, 'update') : [];
  const canPutBack = ({ key, field, before }: ChangeLine) => {
    const schema = resource.record.shape[field];
    const isSecret = schema && fieldMeta(schema)?.kind === maskedKind;
    return (
      key === field && before !== undefined && !isSecret && editable.includes(field) && !same(before, record[field])
    );
  };
  return (
    <>
      <Lines>
        {shown.map((line) => (
          <li key={line.key}>
            <b>{line.where}</b>
            {'before' in line && (
              <span data-before="">
                <Hidden>{BEFORE} </Hidden>
                <Shown line={line} value={line.before} resource={resource} format={format} />
              </span>
            )}
            {'before' in line && <span aria-hidden="true">{TO}</span>}
            {'after' in line ? (
              <span>
                {'before' in line && <Hidden>{AFTER} </Hidden>}
                <Shown line={line} value={line.after} resource={resource} format={format} />
              </span>
            ) : (
              <span>{line.how.toLowerCase()}</span>
            )}
            {canPutBack(line) && (
              <Button size="small" aria-label={putBack(line.where)} onClick={() => fill?.(line.field, line.before)}>
                {PUT_BACK}
              </Button>
            )}
          </li>
        ))}
      </Lines>
      {lines.length > shown.length && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {showFields(lines.length - shown.length)}
          </Button>
        </div>
      )}
    </>
  );
};

/** What else an entry says: the reason, the file, who approved it. */
export const EntryData = ({ entry }: { entry: HistoryEntry }) => {
  const data = Object.entries(entry.data);
  if (data.length === 0) return null;
  return (
    <Pairs>
      {data.map(([name, value]) => (
        <Pair key={name} label={auditDataLabel(name)}>
          <Value value={value} />
        </Pair>
      ))}
    </Pairs>
  );
};
