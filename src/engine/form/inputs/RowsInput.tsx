import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { fieldMeta } from '../../../../declare/field.ts';
import { addOne, confirmRemoval, ROW, removeNamed } from '../../../messages/inputs.ts';
import { CANNOT_BE_UNDONE, REMOVE } from '../../../messages/words.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Field } from '../Field.tsx';
import { Labelled } from '../Labelled.ts';
import { blankOf } from '../values.ts';
import type { InputProps } from './input.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  alignItems: 'start',
  '& > .fields': {
    flex: 1,
    display: 'grid',
    gap: theme.spacing(1),
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
  },
  '& + &': { paddingTop: theme.spacing(1), borderTop: `1px solid ${theme.vars?.palette.line}` },
  // beside the inputs, below their labels
  '& > button': { marginTop: theme.spacing(2.5) },
}));

/** Rows of child records, which people add and remove; they are saved with their record. */
const RowsInput = ({ name, label, field, meta, resource, record, given, children }: InputProps) => {
  const {
    fields: rows,
    append,
    remove,
  } = useFieldArray<Record<string, object[]>, string, 'rowKey'>({
    name,
    keyName: 'rowKey',
  });
  const add = useRef<HTMLButtonElement>(null);
  const [asked, ask] = useState<number>();
  const drop = (at: number) => {
    remove(at);
    add.current?.focus();
  };
  const { one = ROW } = field;
  const shape = Object.entries(meta.child?.shape ?? {}).flatMap(([source, schema]) => {
    const own = fieldMeta(schema);
    return own ? [{ source, own }] : [];
  });
  const formId = given.id.slice(0, -name.length - 1);
  return (
    <Labelled role="group" aria-label={label} aria-describedby={given['aria-describedby']} sx={{ gap: 1 }}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {rows.map(({ rowKey }, at) => (
        <Row key={rowKey} role="group" aria-label={`${label} ${at + 1}`}>
          <div className="fields">
            {shape.map(({ source, own }) => (
              <Field
                key={source}
                field={{ source, readOnly: false }}
                meta={own}
                path={`${name}.${at}.${source}`}
                resource={resource}
                record={record}
                formId={formId}
                disabled={given.disabled}
              />
            ))}
          </div>
          <IconButton
            size="small"
            aria-label={removeNamed(`${one} ${at + 1}`)}
            disabled={given.disabled}
            onClick={() => (field.confirmsRemoval ? ask(at) : drop(at))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Row>
      ))}
      <Box>
        <Button
          ref={add}
          id={given.id}
          size="small"
          startIcon={<Add />}
          disabled={given.disabled}
          onClick={() => append(Object.fromEntries(shape.map(({ source, own }) => [source, blankOf(own)])))}
        >
          {addOne(one)}
        </Button>
      </Box>
      <Confirm
        open={asked !== undefined}
        title={confirmRemoval(one)}
        action={REMOVE}
        danger
        onClose={() => ask(undefined)}
        onConfirm={() => {
          if (asked !== undefined) drop(asked);
          ask(undefined);
        }}
      >
        {CANNOT_BE_UNDONE}
      </Confirm>
      {children}
    </Labelled>
  );
};

export default RowsInput;
