import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  '& label': { fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
  '& small': { color: theme.vars?.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
}));

type FieldProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'defaultValue' | 'inputMode' | 'type'
> & {
  name: string;
  label: string;
  hint?: string;
};

type Extras = Pick<ComponentProps<typeof OutlinedInput>, 'endAdornment' | 'onKeyUp' | 'onBlur'>;

/** A labelled input of a native form; password managers and browser validation recognize it by its attributes. */
export const Field = ({ label, hint, name, type, inputMode, ...props }: FieldProps & Extras) => {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        size="small"
        required
        fullWidth
        inputProps={{ inputMode, 'aria-describedby': hint && `${id}-hint`, autoCapitalize: 'none', spellCheck: false }}
        {...props}
      />
      {hint && (
        <small id={`${id}-hint`} role="status">
          {hint}
        </small>
      )}
    </Row>
  );
};

/** A password input that can be revealed, with a hint when Caps Lock is on. */
export const PasswordField = ({ hint, ...props }: Omit<FieldProps, 'type' | 'inputMode'>) => {
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      hint={capitals ? 'Caps Lock is on' : hint}
      onKeyUp={look}
      onBlur={() => setCapitals(false)}
      endAdornment={
        <Button aria-pressed={shown} aria-label={`Show ${props.label.toLowerCase()}`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  );
};

/** Tells a password manager which account the new password belongs to. */
export const KnownEmail = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
