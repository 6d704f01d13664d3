import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { PAGE_SIZE_CAP } from '../../../../declare/dialect.ts';
import type { FieldMeta } from '../../../../declare/field.ts';
import type { TextControl } from '../../../../declare/kinds/kind.ts';
import { isEmpty, valueAt } from '../../../../declare/list/values.ts';
import type { Resource } from '../../../../declare/resource.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { Input, TextArea } from '../../../ui/controls.ts';
import type { InputKind } from './input.ts';
import { textOf } from './input.ts';

/** How many existing records are read for suggestions when the API returns them all in one array. */
const SUGGESTED_FROM = 1000;

const Suggestions = ({ id, resource, source }: { id: string; resource: Resource; source: string }) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { api, name } = resource;
  const perPage = api.kind === 'rest' && api.total === 'array' ? SUGGESTED_FROM : PAGE_SIZE_CAP;
  const { data = [] } = useQuery({
    queryKey: [name, 'getList', 'suggestions', source],
    queryFn: async ({ signal }) => {
      const rows = (await provider.getList(name, { pagination: { page: 1, perPage }, signal })).data;
      const known = rows.map((row) => textOf(valueAt(row, source))).filter(Boolean);
      return [...new Set(known)].sort();
    },
  });
  return (
    <datalist id={id}>
      {data.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </datalist>
  );
};

const editedText = ({ kind }: FieldMeta, value: unknown): string =>
  kind.edit && !isEmpty(value) ? kind.edit(value) : textOf(value);

/** The attributes of the native input, as its kind declares them. */
const controlOf = ({ kind: { input } }: FieldMeta): TextControl =>
  input.control === 'lines' || input.control === 'text' ? input : { control: 'text' };

/**
 * A native text input. The form stores the value as soon as the typed text is one; any other text is stored as it is, so
 * that the schema rejects it with its own message.
 */
export const TextInput: InputKind = ({ value, onChange, meta, field, resource, given }) => {
  const [typed, setTyped] = useState<string>();
  const { kind } = meta;
  const { control, type, inputMode, align, font } = controlOf(meta);
  const change = (raw: string) => {
    const text = kind.clean?.(raw) ?? raw;
    if (!kind.parse) return onChange(text);
    setTyped(text);
    const plain = text.trim();
    onChange(plain === '' ? kind.blank : (kind.parse(plain, meta) ?? text));
  };
  const shared = {
    ...given,
    value: typed ?? editedText(meta, value),
    onBlur: () => {
      setTyped(undefined);
      given.onBlur();
    },
  };
  if (control === 'lines') {
    return (
      <TextArea
        {...shared}
        rows={4}
        spellCheck={font !== 'code'}
        onChange={({ target }) => change(target.value)}
        sx={font && { typography: font, whiteSpace: 'pre', overflowX: 'auto' }}
      />
    );
  }
  const known = field.suggest ? `${given.id}-known` : undefined;
  return (
    <>
      <Input
        {...shared}
        type={type}
        inputMode={inputMode}
        step={type === 'datetime-local' ? 1 : undefined}
        autoComplete={type === 'email' ? 'off' : undefined}
        list={known}
        onChange={({ target }) => change(target.value)}
        sx={{ typography: font, textAlign: align }}
      />
      {known && <Suggestions id={known} resource={resource} source={field.source} />}
    </>
  );
};
