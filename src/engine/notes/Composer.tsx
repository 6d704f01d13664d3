import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '../../../declare/history.ts';
import type { NewNote, PeopleFound } from '../../../declare/notes.ts';
import { NOTE_LENGTH } from '../../../declare/notes.ts';
import type { Resource } from '../../../declare/resource.ts';
import { activityCallOf } from '../../../declare/resource-calls.ts';
import { fullName } from '../../../domain/audit.ts';
import { tooLong } from '../../../domain/identifiers.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { send } from '../../dataProvider/send.ts';
import { CANCEL_NOTE, NOTE, PEOPLE, peopleFound, WRITE_NOTE } from '../../messages/notes.ts';
import type { FaultFacts } from '../../ui/Fault.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { factsOf } from '../useFaultNotice.ts';
import type { Typed } from './mention.ts';
import { mentionedIn, typedMention, withMention } from './mention.ts';

const Box = styled('form')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(0.5),
  '& > div[data-input]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: theme.spacing(0.5),
    padding: theme.spacing(0.5, 0.5, 0.5, 1),
    border: `1px solid ${theme.vars?.palette.outline}`,
    borderRadius: theme.shape.borderRadius,
    '&:focus-within': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -1 },
  },
  '& textarea': { ...theme.typography.body2, outline: 'none' },
}));

const Menu = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  left: 0,
  right: 0,
  bottom: '100%',
  maxWidth: 320,
  margin: theme.spacing(0, 0, 0.5),
  padding: theme.spacing(0.5),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  boxShadow: theme.shadows[4],
}));

const Option = styled('div')(({ theme }) => ({
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars?.palette.action.selected,
    boxShadow: `inset 2px 0 ${theme.vars?.palette.primary.main}`,
  },
}));

/** How long typing has to pause before people are searched, in ms. */
const PAUSE = 200;

/** What was typed and not sent, by record: it is there again when the record is opened again. */
const drafts = new Map<string, { text: string; people: readonly Person[] }>();

const NOTHING = { text: '', people: [] as readonly Person[] };

/** The people who may see the record and whose name has what is typed. */
const usePeople = (resource: Resource, id: Row['id'], typed: Typed | undefined): readonly Person[] => {
  const search = useDebounced(typed?.search, PAUSE);
  const { data } = useQuery({
    queryKey: [resource.name, 'note-people', id, search],
    queryFn: async ({ signal }): Promise<PeopleFound> =>
      (await send(activityCallOf(resource, 'note-people'), {
        params: { id },
        query: { search },
        signal,
      })) as PeopleFound, // as the call declares it
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  return typed && data ? data.data : [];
};

interface Props {
  resource: Resource;
  record: Row;
  /** The note that is changed. */
  note?: { id: number; text: string; mentions: readonly Person[] };
  label: string;
  send: (note: NewNote) => Promise<void>;
  onCancel?: () => void;
}

/** Where a note is written or changed. An `@` opens the menu of people (WAI-ARIA APG, listbox). */
export const Composer = ({ resource, record, note, label, send: sendNote, onCancel }: Props) => {
  const key = `${resource.name} ${record.id} ${note?.id ?? ''}`;
  const [{ text, people }, setDraft] = useState(
    () => drafts.get(key) ?? (note ? { text: note.text, people: note.mentions } : NOTHING),
  );
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FaultFacts>();
  const input = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  const menuId = useId();
  const overId = useId();
  const over = tooLong(text.trim(), NOTE_LENGTH);
  const found = usePeople(resource, record.id, typed);
  const at = Math.min(active, found.length - 1);

  const keep = (next: { text: string; people: readonly Person[] }) => {
    setDraft(next);
    if (next.text === (note?.text ?? '')) drafts.delete(key);
    else drafts.set(key, next);
  };
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  const choose = (person: Person) => {
    if (!typed) return;
    const next = withMention(text, typed, person);
    cursor.current = next.cursor;
    keep({ text: next.text, people: [...people, person] });
    setTyped(undefined);
    input.current?.focus();
  };
  const submit = async () => {
    if (busy || over || text.trim() === '') return;
    setBusy(true);
    setFault(undefined);
    try {
      await sendNote({ text, mentions: mentionedIn(text, people).map(({ id }) => id) });
      drafts.delete(key);
      setDraft(NOTHING);
      onCancel?.();
    } catch (error) {
      setFault(factsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // keys of the list around the record mean nothing here
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void submit();
    if (event.key === 'Escape' && (typed || onCancel)) {
      event.preventDefault();
      return typed ? setTyped(undefined) : onCancel?.();
    }
    if (found.length === 0) return undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const person = found[at];
    if (step) setActive((at + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else return undefined;
    event.preventDefault();
    return undefined;
  };
  return (
    <Box
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      {fault && <Fault fault={fault} />}
      {found.length > 0 && (
        <Menu id={menuId} role="listbox" aria-label={PEOPLE}>
          {found.map((person, index) => (
            <Option
              key={person.id}
              id={`${menuId}-${person.id}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {fullName(person)}
            </Option>
          ))}
        </Menu>
      )}
      <Hidden role="status">{found.length > 0 && peopleFound(found.length)}</Hidden>
      <div data-input="">
        <InputBase
          multiline
          maxRows={12}
          value={text}
          placeholder={note ? undefined : WRITE_NOTE}
          onChange={({ target }) => {
            keep({ text: target.value, people });
            setTyped(typedMention(target.value, target.selectionStart ?? target.value.length));
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(undefined)}
          error={over !== undefined}
          inputRef={input}
          autoFocus={note !== undefined}
          sx={{ flex: '1 1 160px', padding: '5px 0' }}
          slotProps={{
            input: {
              'aria-label': note ? NOTE : WRITE_NOTE,
              'aria-describedby': over && overId,
              'aria-autocomplete': 'list',
              'aria-controls': found.length > 0 ? menuId : undefined,
              'aria-activedescendant': found[at] && `${menuId}-${found[at].id}`,
            },
          }}
        />
        {onCancel && (
          <Button color="inherit" size="small" onClick={onCancel}>
            {CANCEL_NOTE}
          </Button>
        )}
        <Button type="submit" size="small" disabled={busy || over !== undefined || text.trim() === ''}>
          {label}
        </Button>
      </div>
      <FormHelperText id={overId} error role="status" sx={{ margin: 0 }}>
        {over}
      </FormHelperText>
    </Box>
  );
};
