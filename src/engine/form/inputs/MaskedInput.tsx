import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isMask } from '../../../../declare/kinds/masked.ts';
import { valueAt } from '../../../../declare/list/values.ts';
import { resourceCalls } from '../../../../declare/resource-calls.ts';
import { send } from '../../../dataProvider/send.ts';
import { CHANGE, KEEP, keepThe, ofThe } from '../../../messages/inputs.ts';
import { Input } from '../../../ui/controls.ts';
import type { FaultFacts } from '../../../ui/Fault.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { RevealButton } from '../../RevealButton.tsx';
import { factsOf } from '../../useFaultNotice.ts';
import { useReveal } from '../../useReveal.ts';
import type { InputProps } from './input.ts';
import { textOf } from './input.ts';

/** Reveals the secret of a saved record. */
const useSaved = ({ resource, record, name }: InputProps) => {
  const [fault, setFault] = useState<FaultFacts>();
  const call = resourceCalls(resource).find(({ verb }) => verb === 'reveal');
  const read = async () => {
    setFault(undefined);
    return call && record && send(call, { params: { id: record.id, field: name } });
  };
  const { shown, toggle } = useReveal(name, read, (error) => setFault(factsOf(error)));
  return { shown, fault, toggle: call && record ? toggle : undefined };
};

/**
 * A secret. A saved one is shown as its mask, which a save sends back and the server leaves unchanged; "Change" replaces
 * it, "Show" reveals it.
 */
const MaskedInput = (props: InputProps) => {
  const { value, onChange, given, meta, label, field, record } = props;
  const { shown, fault, toggle } = useSaved(props);
  const saved = textOf(record && valueAt(record, field.source));
  if (!isMask(value)) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Input
          {...given}
          value={textOf(value)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(meta.kind.clean?.(target.value) ?? target.value)}
          sx={{ flex: '1 1 120px', minWidth: 0, typography: 'code' }}
        />
        {isMask(saved) && (
          <Button color="inherit" size="small" onClick={() => onChange(saved)} aria-label={keepThe(label)}>
            {KEEP}
          </Button>
        )}
      </Box>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Input
          {...given}
          value={shown ?? textOf(value)}
          readOnly
          sx={{ flex: '1 1 120px', minWidth: 0, typography: 'code' }}
        />
        {toggle && <RevealButton label={label} isShown={shown !== undefined} onClick={toggle} />}
        <Button color="inherit" size="small" disabled={given.disabled} onClick={() => onChange('')}>
          {CHANGE}
          <Hidden>{ofThe(label)}</Hidden>
        </Button>
      </Box>
      {fault && <Fault fault={fault} onRetry={toggle} />}
    </>
  );
};

export default MaskedInput;
