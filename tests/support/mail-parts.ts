const decoded = (head: string, body: string): string => {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** A part of an email (RFC 2046), decoded, with lines that end in `\n`; undefined when it has none of this type. */
export const partOf = (email: string, type: 'text/plain' | 'text/html'): string | undefined => {
  const boundaries = [...email.matchAll(/boundary="([^"]+)"/g)].map(([, name = '']) => name);
  const parts = boundaries.reduce((texts, name) => texts.flatMap((text) => text.split(`--${name}`)), [email]);
  for (const part of parts) {
    const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part) ?? [];
    if (head.includes(`Content-Type: ${type}`)) return decoded(head, body).replaceAll('\r\n', '\n').trim();
  }
  return undefined;
};
