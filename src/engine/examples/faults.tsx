import type { FaultFacts } from '../../ui/Fault.tsx';
import { Fault } from '../../ui/Fault.tsx';
import type { ComponentExample } from './component-example.ts';

const nothing = () => undefined;

const REQUEST_ID = '0198f2c4-7a31-7c1e-9a55-3f0d1a2b4c5d';

const fault = (state: string, facts: FaultFacts, shows: string, title?: string): ComponentExample => ({
  state,
  shows: `${shows}Request id ${REQUEST_ID}${facts.status === 403 ? '' : 'Retry'}`,
  has: { role: 'alert', name: '' },
  Draw: () => <Fault title={title} fault={{ ...facts, requestId: REQUEST_ID }} onRetry={nothing} />,
});

/** An error of each class, as shown on a page, in a block or in a row. */
export const FAULTS: readonly ComponentExample[] = [
  fault(
    'No answer',
    { status: 0, message: 'Check the connection and try again.' },
    'No connection to the serverCheck the connection and try again.',
  ),
  fault('401', { status: 401, message: 'Sign in again.' }, 'You are signed outSign in again.'),
  fault(
    '403',
    { status: 403, message: 'Ask your administrator.' },
    'Your role does not allow thisAsk your administrator.',
  ),
  fault(
    '404',
    { status: 404, message: 'There is no holiday with the number 7' },
    'Not foundThere is no holiday with the number 7',
  ),
  fault(
    '409',
    { status: 409, message: 'Holiday already exists' },
    'This conflicts with something that is already thereHoliday already exists',
  ),
  fault(
    '412',
    { status: 412, message: 'Open it again to see what it is now.' },
    'Someone else changed this meanwhileOpen it again to see what it is now.',
  ),
  fault('422', { status: 422, message: 'Name is required' }, 'Something went wrongName is required'),
  fault(
    '429',
    { status: 429, message: 'Try again in 30 seconds.' },
    'Too many requests; wait a momentTry again in 30 seconds.',
  ),
  fault('500', { status: 500, message: 'The database is away' }, 'The server could not do thisThe database is away'),
  fault('503', { status: 503, message: '' }, 'The server could not do thisAn unknown error occurred'),
  fault('Of our own', { message: 'x is not a function' }, 'Something went wrongx is not a function'),
  fault(
    'In the words of the screen',
    { status: 500, message: 'The database is away' },
    'Failed to load holidaysThe database is away',
    'Failed to load holidays',
  ),
];
