import { useQuery } from '@tanstack/react-query';
import { MOST_FOUND, searchNotes } from '../../../contract/notes.ts';
import type { FoundKind, SearchResult } from '../../../contract/search.ts';
import { SEARCH_KINDS, search } from '../../../contract/search.ts';
import { allows } from '../../../declare/access.ts';
import { fullName } from '../../../domain/audit.ts';
import { searchedText, tooLong } from '../../../domain/identifiers.ts';
import { traceAddress } from '../../../domain/release/trace-address.ts';
import { SEARCH_TEXT } from '../../../domain/search-text.ts';
import { resources } from '../../../resources/index.ts';
import { send } from '../../dataProvider/send.ts';
import { useOver } from '../../engine/over.ts';
import { mentionedOn, NOTES } from '../../messages/notes.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useRoles } from '../navigation/User.tsx';
import { placeAddress } from './addresses.ts';
import type { EntryGroup } from './entries.ts';

/** The debounce before a search, ms (docs/rules/console.md, "Command palette"). */
const DEBOUNCE = 250;

/** Opens a search result; the screen's declaration is loaded only then. */
const open = async ({ place }: SearchResult, go: (address: string) => void) => {
  const entry = resources.find(({ name }) => name === place.screen);
  if (entry) go(placeAddress(await entry.load(), place));
};

const groupOf = ({ kind, found, more }: FoundKind, go: (address: string) => void): EntryGroup => ({
  title: SEARCH_KINDS[kind].label,
  more,
  entries: found.map((one) => ({
    id: `${kind}-${one.id}`,
    label: one.label,
    detail: one.detail,
    amount: one.amount,
    run: () => void open(one, go),
  })),
});

/** The longest part of a note that is shown. */
const MOST_SAID = 80;

/** The kinds whose payments are traced, and how many results are offered for it. */
const TRACED = ['eob', 'claim'] as const;
const MOST_TRACED = 3;

/** The first payments that were found, to be traced over the current screen. */
const traceOf = (kinds: readonly FoundKind[], trace: (address: string) => void): EntryGroup[] => {
  const entries = TRACED.flatMap((traced) =>
    kinds
      .filter(({ kind }) => kind === traced)
      .flatMap(({ found }) => found)
      .map(({ id, label, detail }) => ({
        id: `trace-${traced}-${id}`,
        label: `Trace ${label}`,
        detail,
        run: () => trace(traceAddress(traced, id)),
      })),
  );
  return entries.length ? [{ title: 'Trace', more: false, entries: entries.slice(0, MOST_TRACED) }] : [];
};

/** The notes that contain a text, on records that the user may see; choosing one opens its record. */
const useNotesFound = (text: string | undefined, go: (address: string) => void): EntryGroup[] => {
  const { data } = useQuery({
    queryKey: ['palette', 'notes', text],
    queryFn: ({ signal }) => send(searchNotes, { body: { text: text ?? '' }, signal }),
    enabled: text !== undefined,
    gcTime: 0,
  });
  const found = (text !== undefined && data?.data) || [];
  if (found.length === 0) return [];
  const entries = found.map(({ note, author, text: said, record }) => ({
    id: `note-${note}`,
    label: said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said,
    detail: `${fullName(author)} ${mentionedOn(record.one, record.name)}`,
    run: () => go(record.link),
  }));
  return [{ title: NOTES, more: found.length === MOST_FOUND, entries }];
};

/**
 * The server's search results for a text. When the text changes, earlier results are removed immediately, so that Enter
 * never opens a stale result. The pending request is aborted, and nothing is cached.
 */
export const useFound = (typed: string, go: (address: string) => void) => {
  const roles = useRoles();
  const over = useOver();
  const text = searchedText(typed);
  const fault = tooLong(text, SEARCH_TEXT.max);
  const settled = useDebounced(text, DEBOUNCE);
  const searchable = allows(search.access, roles) && text.length >= SEARCH_TEXT.min && !fault;
  const enabled = searchable && settled === text;
  const { data, error, refetch } = useQuery({
    queryKey: ['palette', 'search', enabled ? text : ''],
    queryFn: ({ signal }) => send(search, { body: { text }, signal }),
    enabled: enabled,
    gcTime: 0,
  });
  const kinds = enabled ? (data?.kinds ?? []) : [];
  const notes = useNotesFound(!fault && text.length >= SEARCH_TEXT.min && settled === text ? text : undefined, go);
  return {
    groups: [
      ...kinds.filter(({ found }) => found.length > 0).map((kind) => groupOf(kind, go)),
      ...traceOf(kinds, over.open),
      ...notes,
    ],
    busy: searchable && !(enabled && (data || error)),
    error: fault ? new Error(fault) : enabled ? error : null,
    retry: () => void refetch(),
  };
};

/** The placeholder text: what the user may search for. */
export const usePlaceholder = (): string => {
  const roles = useRoles();
  const kinds = Object.values(SEARCH_KINDS).filter((kind) => allows(kind.roles, roles));
  const words = [
    'Screens',
    'actions',
    ...kinds.map(({ label }) => label.replace(/^[A-Z](?=[a-z])/, (a) => a.toLowerCase())),
  ];
  return words.join(', ');
};
