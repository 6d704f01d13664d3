import type { FastifyRequest } from 'fastify';
import { isStorable } from '../../declare/text.ts';
import type { Issue } from './problems.ts';
import { invalid } from './problems.ts';

/** Deeper than any declared body. */
const DEEPEST = 64;

const UNSTORABLE = 'Has a character that cannot be stored: U+0000, or half of a surrogate pair';
const NOT_UTF8 = 'Must be UTF-8, percent-encoded';

/** The faults of every string in a JSON value, including member names. */
const faultsIn = (value: unknown, path: readonly string[]): Issue[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path: path.join('.'), message: UNSTORABLE }];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length === DEEPEST) return [{ path: path.join('.'), message: 'Is nested too deep' }];
  return Object.entries(value).flatMap(([name, one]) =>
    isStorable(name) ? faultsIn(one, [...path, name]) : [{ path: path.join('.'), message: UNSTORABLE }],
  );
};

/** Decodes a percent-encoded text; undefined when it is not UTF-8. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/** The faults of a raw query string: a parser would replace invalid UTF-8 by U+FFFD. */
const faultsOfQuery = (query: string): Issue[] =>
  query.split('&').flatMap((parameter): Issue[] => {
    const [name = '', ...rest] = parameter.split('=');
    const parts = [decoded(name), decoded(rest.join('='))];
    const fault = parts.includes(undefined)
      ? NOT_UTF8
      : parts.every((part) => isStorable(part ?? ''))
        ? undefined
        : UNSTORABLE;
    const path = parts[0] !== undefined && isStorable(parts[0]) ? parts[0] : 'query';
    return fault === undefined ? [] : [{ path, message: fault }];
  });

/**
 * Checks every string of a request, in path, query and body, before its call's own schemas. Throws 422 with each one
 * that cannot be stored and returned unchanged (docs/rules/api.md, "Text").
 */
export const refuseUnstorable = ({ url, params, body }: Pick<FastifyRequest, 'url' | 'params' | 'body'>): void => {
  const query = url.split('?').slice(1).join('?');
  const faults = [...faultsIn(params, []), ...faultsOfQuery(query), ...faultsIn(body, [])];
  if (faults.length) throw invalid(faults);
};
