import type { FastifyRequest } from 'fastify';
import { isStorable } from '../../declare/text.ts';
import type { Issue } from './problems.ts';
import { invalid } from './problems.ts';

/** No declared body is nested as deep. */
const DEEPEST = 64;

const UNSTORABLE = 'Has a character that cannot be stored: U+0000, or half of a surrogate pair';
const NOT_UTF8 = 'Must be UTF-8, percent-encoded';

/** Faults of every text in a JSON value, its names among them. */
const faultsIn = (value: unknown, path: readonly string[]): Issue[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path: path.join('.'), message: UNSTORABLE }];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length === DEEPEST) return [{ path: path.join('.'), message: 'Is nested too deep' }];
  return Object.entries(value).flatMap(([name, one]) =>
    isStorable(name) ? faultsIn(one, [...path, name]) : [{ path: path.join('.'), message: UNSTORABLE }],
  );
};

/** The text of a percent-encoded part; undefined where it is not UTF-8. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/** The faults of a query string as it came: a parser would put U+FFFD in the place of what is not UTF-8. */
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
 * Looks through every text of a request, in path, query and body, whatever its call declares of them. Throws 422 naming
 * each that cannot be stored and given back as it came (docs/rules/api.md, "Text").
 */
export const refuseUnstorable = ({ url, params, body }: Pick<FastifyRequest, 'url' | 'params' | 'body'>): void => {
  const query = url.split('?').slice(1).join('?');
  const faults = [...faultsIn(params, []), ...faultsOfQuery(query), ...faultsIn(body, [])];
  if (faults.length) throw invalid(faults);
};
