import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Problem } from '../../../dataProvider/problem.ts';
import { NAME, notSaved, SHARE_WITH_ALL, WHAT_IS_SHARED } from '../../../messages/views.ts';
import { CANCEL } from '../../../messages/words.ts';
import { Input } from '../../../ui/controls.ts';
import { Labelled } from '../../form/Labelled.ts';
import { factsOf } from '../../useFaultNotice.ts';

/** The values of the view form. */
export interface ViewNaming {
  name: string;
  is_shared: boolean;
}

interface Props {
  title: string;
  action: string;
  initial: ViewNaming;
  /** Labels of the filters the view will not store. */
  leftOut: readonly string[];
  save: (values: ViewNaming) => Promise<void>;
  cancel: () => void;
}

/** The errors of a failed save: one about the name goes to the field, any other below the form. */
const faultOf = (error: unknown): { name?: string; form?: string } => {
  const issues = error instanceof Problem ? (error.issues ?? []) : [];
  const name = issues.find(({ path }) => path === 'name')?.message;
  const others = issues.filter(({ path }) => path !== 'name').map(({ message }) => message);
  if (!name) return { form: factsOf(error).message };
  return { name, form: others.join('; ') };
};

/** A form for a view's name and sharing. Typed input is kept when saving fails. */
export const ViewForm = ({ title, action, initial, leftOut, save, cancel }: Props) => {
  const id = useId();
  const [values, setValues] = useState(initial);
  const [fault, setFault] = useState<{ name?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await save(values);
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
      document.getElementById(id)?.focus();
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} aria-labelledby={`${id}-title`}>
      <Box component="h2" id={`${id}-title`} sx={{ typography: 'h3', m: 0, mb: 1 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Labelled>
          <label htmlFor={id}>{NAME}</label>
          <Input
            id={id}
            autoFocus
            autoComplete="off"
            aria-required
            aria-invalid={fault.name !== undefined}
            aria-describedby={fault.name && `${id}-fault`}
            value={values.name}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
          <span role="alert" className="fault" id={`${id}-fault`}>
            {fault.name}
          </span>
        </Labelled>
        <Labelled>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Input
              id={`${id}-share`}
              type="checkbox"
              aria-describedby={`${id}-shared`}
              checked={values.is_shared}
              onChange={({ target }) => setValues({ ...values, is_shared: target.checked })}
            />
            <label htmlFor={`${id}-share`}>{SHARE_WITH_ALL}</label>
          </Box>
          <span className="hint" id={`${id}-shared`}>
            {WHAT_IS_SHARED}
          </span>
        </Labelled>
        {leftOut.length > 0 && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{notSaved(leftOut.join(', '))}</Box>
        )}
        <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
          {fault.form}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={cancel} disabled={busy}>
            {CANCEL}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {action}
          </Button>
        </Box>
      </Box>
    </Box>
  );
};
