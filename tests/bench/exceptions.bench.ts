import { parseArgs } from 'node:util';
import { EXCEPTION_KINDS } from '../../domain/exceptions.ts';
import { fillExceptions } from './exceptions-fill.ts';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `npm run bench -- exceptions`: measures the list of exceptions with ten thousand open ones of all kinds among 150,000
 * EOBs (`reads.ts` says how). Required: p95 under 100 ms.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    width: { type: 'string', default: '1' },
    calls: { type: 'string', default: '60' },
    eobs: { type: 'string', default: '150000' },
  },
});

const list = (query: string) => () => `/exceptions?page-size=25${query}`;

const READS: readonly Read[] = [
  ['list', list('')],
  ['list, 100 rows', () => '/exceptions?page-size=100'],
  ['page 100', () => '/exceptions?page-size=100&page=99'],
  ['largest first', list('&order-by=amount&direction=desc')],
  ['newest first', list('&order-by=since&direction=desc')],
  ...EXCEPTION_KINDS.map((kind): Read => [`kind: ${kind}`, list(`&kind=${kind}`)]),
  ['age: less than a day', list('&age=day')],
  ['age: more than a week', list('&age=week')],
  ['mine', list('&owner=mine')],
  ['nobody’s', list('&owner=nobody')],
  ['a location', list('&location-id=1')],
  ['a check run', (n) => `/exceptions?page-size=25&check-run-id=${1000 + n}`],
  ['a group', list('&group-number=10001')],
  ['search', list('&query=without%20an%20explanation')],
  ['counts of the filters', () => '/exceptions/filters'],
  ['count in the menu', () => '/exceptions/count'],
  ['counts by kind', () => '/exceptions/counts'],
];

await measureReads(async () => READS, {
  what: Number(values.eobs),
  more: fillExceptions,
  width: Number(values.width),
  calls: Number(values.calls),
});
