import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Input } from '../../../ui/controls.ts';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: theme.spacing(1, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  '& legend': { ...theme.typography.h3, padding: theme.spacing(0, 0.5) },
  '& label': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minHeight: 24 },
  '& small': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
}));

export const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Group>
    <legend>{legend}</legend>
    {children}
  </Group>
);

interface Props {
  label: string;
  checked: boolean;
  /** Why it cannot be changed; absent if it can. */
  fixed?: string;
  onChange?: (checked: boolean) => void;
}

/** One checkbox. A fixed one stays focusable and shows why it cannot be changed. */
export const Choice = ({ label, checked, fixed, onChange }: Props) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={`${id}-box`}>
        <Input
          id={`${id}-box`}
          type="checkbox"
          checked={checked}
          aria-disabled={fixed !== undefined}
          aria-describedby={fixed && id}
          onChange={() => fixed === undefined && onChange?.(!checked)}
        />
        {label}
      </label>
      {fixed && <small id={id}>{fixed}</small>}
    </div>
  );
};
