import { expect } from 'vitest';
import type { Answer, ProblemBody } from './api.ts';

/** Why a response is not a problem response (RFC 9457) with this status; undefined when it is one. */
export const problemFault = (answer: Answer, status: number): string | undefined => {
  try {
    expectProblem(answer, status);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Expects a problem response (RFC 9457) with one of these statuses; returns its body. */
export const expectProblem = (answer: Answer, ...statuses: number[]): ProblemBody => {
  expect(statuses, JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = answer.body as ProblemBody;
  expect(problem).toMatchObject({
    status: answer.status,
    type: expect.any(String),
    title: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    detail: expect.stringMatching(/\S/),
    requestId: answer.headers.get('x-request-id'),
  });
  return problem;
};
