import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from '../../../server/mail/html.ts';

test('interpolated values are escaped, the template itself is not', () => {
  const name = '<img src=x onerror="alert(1)">';
  expect(String(html`<p title="${name}">${name} & ${1}</p>`)).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;">&lt;img src=x onerror=&quot;alert(1)&quot;&gt; & 1</p>',
  );
});

test('nested HTML is not escaped again', () => {
  const item = (text: string) => html`<li>${text}</li>`;
  expect(String(html`<ul>${['a', '<b>'].map(item)}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
});

test('no interpolated value becomes a tag, an attribute or an entity', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = String(html`<p title='${text}'>${text}</p>`);
      const inner = written.slice("<p title='".length, -'</p>'.length);
      const [attribute = '', content = ''] = inner.split("'>");
      expect(attribute).toBe(content);
      expect(content).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});
