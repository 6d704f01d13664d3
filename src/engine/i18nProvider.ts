import type { I18nProvider } from 'ra-core';
import { substituteTokens } from 'ra-core';
import { fieldMeta } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { loadedDeclaration } from '../dataProvider/declarations.ts';
import { deleted, saved } from '../messages/words.ts';

type Options = { smart_count?: number; _?: string } & Record<string, unknown>;

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const fieldLabel = ({ record, list }: Resource, source: string): string | undefined => {
  const field = record.shape[source];
  return (field && fieldMeta(field)?.label) ?? list.columns.find((column) => column.source === source)?.label;
};

/** What a notification says of a change to what it names. */
const CHANGED: Readonly<Record<string, (what: string) => string>> = { created: saved, updated: saved, deleted };

/**
 * The text of react-admin's key below `resources.<name>`, from the declaration: `name`, `fields.<source>` and
 * `notifications.<change>`. Undefined for other keys.
 */
const declaredText = ({ texts, naming, title, ...resource }: Resource, key: string, count: number) => {
  const [kind = '', ...rest] = key.split('.');
  if (kind === 'name') return count === 1 ? capitalized(texts.one) : title;
  if (kind === 'fields') return fieldLabel({ texts, naming, title, ...resource }, rest.join('.'));
  const changed = kind === 'notifications' ? CHANGED[rest.join('.')] : undefined;
  return changed?.(count === 1 ? capitalized(texts.one) : `${count} ${naming.many}`);
};

const RESOURCE_KEY = /^resources\.([^.]+)\.(.+)$/;

let library: I18nProvider | undefined;

/** Sets the provider of react-admin's own texts (`ra.*`). Its components set it when they are loaded. */
export const setLibraryTexts = (provider: I18nProvider): void => {
  library = provider;
};

/**
 * react-admin's i18n provider: the declared labels, react-admin's own texts while its components are in use, and the
 * default of the caller. A text that is no key stays as it is.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: Options = {}) => {
    const [, name = '', rest = ''] = RESOURCE_KEY.exec(key) ?? [];
    const resource = loadedDeclaration(name);
    const declared = resource && declaredText(resource, rest, options.smart_count ?? 1);
    if (declared !== undefined) return declared;
    if (library) return library.translate(key, options);
    return substituteTokens(options._ ?? key, options);
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
