import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ClipboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { FieldMeta } from '../../../../declare/field.ts';
import { fieldMeta } from '../../../../declare/field.ts';
import { addOne, confirmRemoval, ROW, removeNamed, rowsAdded } from '../../../messages/inputs.ts';
import { CANNOT_BE_UNDONE, REMOVE } from '../../../messages/words.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Field, inputId, isSwitch, widthOf } from '../Field.tsx';
import { Labelled, WIDE, widths } from '../Labelled.ts';
import { blankOf } from '../values.ts';
import type { InputProps } from './input.ts';

/** One line a row, under one header where there is room; else each input has its own label. */
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  alignItems: 'start',
  '& > .fields': { flex: '0 1 auto', display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), minWidth: 0 },
  '& > .fields > span': {
    ...widths,
    flexShrink: 0,
    ...theme.typography.caption,
    color: theme.vars?.palette.text.secondary,
  },
  // beside the inputs, below their labels
  '& > button': { marginTop: theme.spacing(2.5) },
  '&[aria-hidden]': { display: 'none' },
  [WIDE]: {
    '&[aria-hidden]': { display: 'flex', '& > .fields': { flexWrap: 'nowrap' } },
    '& > .fields > :not([role="group"], [data-switch]) > label, & > .fields > [role="group"] > .label': visuallyHidden,
    // a group of ticks, and a switch beside its name, in the line of the row
    '& > .fields > [role="group"] > div': { display: 'flex', flexWrap: 'wrap', minHeight: 32 },
    '& > .fields > [data-switch]': { minHeight: 32, alignItems: 'center' },
    '& > button': { marginTop: theme.spacing(0.25) },
  },
}));

interface Part {
  source: string;
  own: FieldMeta;
}

/** The fields of a row. */
const partsOf = (meta: FieldMeta): Part[] =>
  Object.entries(meta.child?.shape ?? {}).flatMap(([source, schema]) => {
    const own = fieldMeta(schema);
    return own ? [{ source, own }] : [];
  });

const Header = ({ parts }: { parts: readonly Part[] }) => (
  <Line aria-hidden>
    <div className="fields">
      {parts
        .filter(({ own }) => !isSwitch(own))
        .map(({ source, own }) => (
          <span key={source} data-width={widthOf(own)}>
            {own.label}
          </span>
        ))}
    </div>
  </Line>
);

/** The values of a pasted text, where the kind of the input says how several of them are written. */
const pastedValues = ({ kind: { several } }: FieldMeta, text: string): string[] =>
  several ? text.split(several).filter(Boolean) : [];

/** Rows of child records, which people add and remove; they are saved with their record. */
const RowsInput = ({ name, value, label, field, meta, resource, record, isTitled, given, children }: InputProps) => {
  const {
    fields: rows,
    append,
    remove,
    update,
  } = useFieldArray<Record<string, object[]>, string, 'rowKey'>({
    name,
    keyName: 'rowKey',
  });
  const add = useRef<HTMLButtonElement>(null);
  const [asked, ask] = useState<number>();
  const [pasted, setPasted] = useState(0);
  const drop = (at: number) => {
    remove(at);
    add.current?.focus();
  };
  const { one = ROW } = field;
  const parts = partsOf(meta);
  const blank = () => Object.fromEntries(parts.map(({ source, own }) => [source, blankOf(own)]));
  const formId = given.id.slice(0, -name.length - 1);

  /** Several addresses pasted at once become several rows; the first one the row they are pasted in, if it is empty. */
  const paste = (event: ClipboardEvent, at: number) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const part = parts.find(({ source }) => target.id === inputId(formId, `${name}.${at}.${source}`));
    const values = part ? pastedValues(part.own, event.clipboardData.getData('text')) : [];
    if (!part || values.length < 2) return;
    event.preventDefault();
    const isFree = target.value === '';
    const current = Array.isArray(value) ? (value[at] as object) : {}; // a row of the form
    if (isFree) update(at, { ...current, [part.source]: values[0] });
    const further = isFree ? values.slice(1) : values;
    append(further.map((one) => ({ ...blank(), [part.source]: one })));
    setPasted(further.length);
  };

  return (
    <Labelled role="group" aria-label={label} aria-describedby={given['aria-describedby']} sx={{ gap: 1 }}>
      {!isTitled && (
        <span className="label" aria-hidden>
          {label}
        </span>
      )}
      {rows.length > 0 && <Header parts={parts} />}
      {rows.map(({ rowKey }, at) => (
        <Line key={rowKey} role="group" aria-label={`${label} ${at + 1}`} onPaste={(event) => paste(event, at)}>
          <div className="fields">
            {parts.map(({ source, own }) => (
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
        </Line>
      ))}
      <Box>
        <Button
          ref={add}
          id={given.id}
          size="small"
          startIcon={<Add />}
          disabled={given.disabled}
          onClick={() => append(blank())}
        >
          {addOne(one)}
        </Button>
      </Box>
      <Hidden role="status">{pasted > 0 && rowsAdded(pasted, one)}</Hidden>
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
