import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { REASON_MAX } from '../../../../declare/actions/bulk.ts';
import { tooLong } from '../../../../domain/identifiers.ts';
import { REASON, REASON_REQUIRED } from '../../../messages/actions.ts';
import { Input } from '../../../ui/controls.ts';
import { ActionDialog, reasonNot } from './ActionDialog.tsx';
import { Choice, Choices } from './Choices.tsx';
import type { BulkProps } from './useBulk.ts';
import { useBulk } from './useBulk.ts';

/** The dialog of an action, as declared: its options, its reason, the preview and the outcome. */
const BulkDialog = (props: BulkProps) => {
  const { action, onClose } = props;
  const { dialog, options: declared } = action;
  const choices = Object.entries(declared?.of ?? {});
  const [options, setOptions] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(choices.map(([name, { checked }]) => [name, checked])),
  );
  const [text, setText] = useState('');
  const id = useId();
  const reason = text.trim() || null;
  const issue = tooLong(text.trim(), REASON_MAX);
  const state = useBulk({ ...props, given: { options, reason } });
  const required = action.reason?.required?.(state.doable);
  const blocked = reason ? issue : required;
  if (!dialog) return null;
  return (
    <ActionDialog state={state} action={action} blocked={blocked} onClose={onClose}>
      {dialog.text && <p>{dialog.text}</p>}
      {declared && (
        <Choices legend={declared.legend}>
          {choices.map(([name, { label, fixed }]) => (
            <Choice
              key={name}
              label={label}
              checked={options[name] ?? false}
              fixed={fixed}
              onChange={(checked) => setOptions({ ...options, [name]: checked })}
            />
          ))}
        </Choices>
      )}
      {action.reason && (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <label htmlFor={id}>{required ? REASON_REQUIRED : REASON}</label>
          <Input
            id={id}
            placeholder={action.reason.placeholder}
            required={required !== undefined}
            aria-invalid={issue !== undefined}
            aria-describedby={issue && `${id}-issue`}
            // without a preview there is nothing to review first
            autoFocus={!state.hasPreview}
            readOnly={state.busy}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && !reasonNot(state, blocked) && void state.confirm()}
          />
          {issue && (
            <span className="fault" id={`${id}-issue`}>
              {issue}
            </span>
          )}
        </Box>
      )}
    </ActionDialog>
  );
};

export default BulkDialog;
