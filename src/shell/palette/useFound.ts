import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Found, FoundKind } from '../../../contract/search.ts';
import { SEARCH_KINDS, search } from '../../../contract/search.ts';
import { allows } from '../../../declare/access.ts';
import { SEARCH_TEXT } from '../../../domain/search-text.ts';
import { resources } from '../../../resources/index.ts';
import { send } from '../../dataProvider/send.ts';
import { useRoles } from '../navigation/User.tsx';
import { placeAddress } from './addresses.ts';
import type { EntryGroup } from './entries.ts';

/** Typing settles this long before it is looked for, ms (docs/rules/console.md, "Command palette"). */
const SETTLE = 250;

const useSettledText = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** The declaration of a screen is fetched when somebody goes there. */
const open = async ({ place }: Found, go: (address: string) => void) => {
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

/**
 * What the server finds by a text. What was found by an earlier text is gone at once, so that Enter never opens what
 * the person no longer asks for, and its call is given up; nothing of it is kept.
 */
export const useFound = (typed: string, go: (address: string) => void) => {
  const roles = useRoles();
  const text = typed.trim();
  const settled = useSettledText(text);
  const sought = allows(search.access, roles) && text.length >= SEARCH_TEXT.min;
  const asks = sought && settled === text;
  const { data, error, refetch } = useQuery({
    queryKey: ['palette', 'search', asks ? text : ''],
    queryFn: ({ signal }) => send(search, { body: { text }, signal }),
    enabled: asks,
    gcTime: 0,
  });
  const kinds = asks ? (data?.kinds ?? []) : [];
  return {
    groups: kinds.filter(({ found }) => found.length > 0).map((kind) => groupOf(kind, go)),
    busy: sought && !(asks && (data || error)),
    error: asks ? error : null,
    retry: () => void refetch(),
  };
};

/** What a person may look for, in words. */
export const useSoughtWords = (): string => {
  const roles = useRoles();
  const kinds = Object.values(SEARCH_KINDS).filter((kind) => allows(kind.roles, roles));
  const words = [
    'Screens',
    'actions',
    ...kinds.map(({ label }) => label.replace(/^[A-Z](?=[a-z])/, (a) => a.toLowerCase())),
  ];
  return words.join(', ');
};
