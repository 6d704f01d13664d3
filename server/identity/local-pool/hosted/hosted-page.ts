import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Challenge } from '../sign-in.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#f4f6f8;margin:0;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border:1px solid #d0d7de;border-radius:8px;padding:2rem;width:min(22rem,90vw);box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 1rem}label{display:block;margin:.75rem 0 .25rem}
input{font:inherit;width:100%;padding:.5rem;border:1px solid #6e7781;border-radius:4px;box-sizing:border-box}
button{font:inherit;margin-top:1.25rem;width:100%;padding:.6rem;border:0;border-radius:4px;background:#0b57a4;color:#fff}
[role=alert]{color:#a40e26;margin:0 0 .5rem}`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

type Field = { name: string; label: string; type: string; autocomplete: string; value?: string };

const CREDENTIALS: Field[] = [
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
];
const ANSWERS: Record<Challenge['name'], { title: string; field: Field }> = {
  SOFTWARE_TOKEN_MFA: {
    title: 'Enter the code from your authenticator app',
    field: { name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code' },
  },
  NEW_PASSWORD_REQUIRED: {
    title: 'Choose a new password',
    field: { name: 'new_password', label: 'New password', type: 'password', autocomplete: 'new-password' },
  },
};

/** The form to show: the credentials, or the answer to a challenge with its session. */
export type Asked = { email?: string } | { challenge: Challenge['name']; session: string };

/** @returns the sign-in page; its form posts to the page's own address */
export function signInPage(asked: Asked, problem?: string): string {
  if (!('challenge' in asked)) {
    const fields = CREDENTIALS.map((field) => (field.name === 'email' ? { ...field, value: asked.email } : field));
    return page('Sign in', form(fields.map(input).join(''), 'Sign in'), problem);
  }
  const { title, field } = ANSWERS[asked.challenge];
  const hidden = `<input type="hidden" name="session" value="${escaped(asked.session)}">`;
  return page(title, form(hidden + input(field), 'Continue'), problem);
}

/** A page without links: the redirect address of the request cannot be trusted. */
export const refusalPage = (problem: string): string => page('Sign-in is not possible', '', problem);

const form = (fields: string, button: string): string =>
  `<form method="post">${fields}<button>${button}</button></form>`;

const input = ({ name, label, type, autocomplete, value = '' }: Field): string =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escaped(value)}" required>`;

const page = (title: string, content: string, problem?: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}${content}</main></body></html>`;

/**
 * Sends a page without scripts that cannot be framed and posts only to this server.
 * @param returnTo the origin the form's redirect leads to
 */
export function sendPage(reply: FastifyReply, html: string, status: number, returnTo = ''): FastifyReply {
  const policy = `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self' ${returnTo}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.replace(' ;', ';'),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
