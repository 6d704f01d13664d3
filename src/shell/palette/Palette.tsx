import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { NO_MATCHES } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Input } from '../../ui/controls.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { FIRST_FOCUS, useModal } from '../useModal.ts';
import type { Entry } from './entries.ts';
import { countOf, matching } from './entries.ts';
import { Options } from './Options.tsx';
import { isPaletteKey, PALETTE_NAME } from './shortcut.ts';
import { useActive } from './useActive.ts';
import { useFound, usePlaceholder } from './useFound.ts';
import { useOwn } from './useOwn.ts';

const Box = styled('dialog')(({ theme }) => ({
  width: `min(${theme.breakpoints.values.sm}px, calc(100vw - ${theme.spacing(4)}))`,
  maxWidth: 'none',
  height: '70vh',
  marginTop: '10vh',
  padding: 0,
  overflow: 'hidden',
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[8],
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&::backdrop': { backgroundColor: theme.vars?.palette.veil },
  [theme.breakpoints.down('sm')]: { height: '90vh', marginTop: theme.spacing(2) },
}));

const Field = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  padding: theme.spacing(1.5),
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  '& input': { width: '100%', height: theme.spacing(5) },
}));

const Text = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(3),
  textAlign: 'center',
  color: theme.vars?.palette.text.secondary,
}));

const Failed = styled('div')(({ theme }) => ({ padding: theme.spacing(1) }));

export interface PaletteProps {
  go: (address: string) => void;
  logOut: () => void;
  onClose: () => void;
}

/** Searches the screens, records and actions the user may access (docs/rules/console.md, "Command palette"). */
const Palette = ({ go, logOut, onClose }: PaletteProps) => {
  const [text, setText] = useState('');
  const id = useId();
  const domId = (entry: Entry) => `${id}-${entry.id}`;
  const chosen = useRef<Entry>(undefined);
  // run the chosen entry after the dialog has closed and restored the focus, because the entry may move it
  useEffect(() => () => chosen.current?.run(), []);
  const choose = (entry: Entry) => {
    chosen.current = entry;
    onClose();
  };

  const found = useFound(text, go);
  const groups = [...matching(useOwn(go, logOut), text), ...found.groups];
  const { active, activeId, setActive, reset, onKeyDown } = useActive(
    groups.flatMap(({ entries }) => entries),
    domId,
    choose,
  );
  const none = groups.length === 0;
  return (
    <Box
      ref={useModal()}
      aria-label={PALETTE_NAME}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (!isPaletteKey(event.nativeEvent)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Field>
        <Input
          {...FIRST_FOCUS}
          type="text"
          role="combobox"
          aria-label={PALETTE_NAME}
          aria-expanded={!none}
          aria-controls={none ? undefined : id}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={usePlaceholder()}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            reset();
          }}
          onKeyDown={onKeyDown}
        />
        <Busy busy={found.busy} label="Searching" />
      </Field>
      {found.error && (
        <Failed>
          <Fault fault={factsOf(found.error)} onRetry={found.retry} />
        </Failed>
      )}
      {!none && <Options id={id} groups={groups} active={active} domId={domId} onPoint={setActive} onChoose={choose} />}
      {none && !found.busy && !found.error && <Text>{NO_MATCHES}</Text>}
      <Hidden role="status">{found.busy ? '' : none ? NO_MATCHES : countOf(groups)}</Hidden>
    </Box>
  );
};

export default Palette;
