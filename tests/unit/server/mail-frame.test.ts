import { expect, test } from 'vitest';
import type { MailContent } from '../../../server/mail/content.ts';
import { frameHtml } from '../../../server/mail/frame-html.ts';
import { frameText } from '../../../server/mail/frame-text.ts';

const ADDRESS = 'https://console.example.com';

const CONTENT: MailContent = {
  heading: 'Check registers of group 10233 for 11/20/2026',
  at: '2026-11-20T18:08:00Z',
  lines: ['The check registers of group 10233 Smith & "Sons" <Ltd> for 11/20/2026 are ready.'],
  facts: [
    { columns: [{ label: 'Check register' }], rows: [['Detail'], ['Summary']] },
    {
      columns: [
        { label: 'Method' },
        { label: 'Checks', kind: 'count' },
        { label: 'Payments', kind: 'money' },
        { label: 'Net', kind: 'money' },
      ],
      rows: [
        ['ACH', 1214, 123_456_789, 123_456_789],
        ['Check', 3, 950, -1240],
        ['All', 1217, 123_457_739, 123_455_549],
      ],
      isSummed: true,
    },
  ],
  link: { label: 'Open check run', path: '/register/release-payment-files?groupNumber=1&expanded-row-id=7' },
  reason: 'You receive this email because you are a recipient of the check registers of group 10233.',
};

const withRows = (columns: string[], ...rows: string[][]): MailContent => ({
  ...CONTENT,
  facts: [{ columns: columns.map((label) => ({ label })), rows }],
});

const shown = (content: MailContent) => frameHtml(content, ADDRESS).toString();

/** The cells with this text, as their start tags. */
const cellOf = (page: string, text: string): string => {
  const end = page.indexOf(`</span>${text}</td>`);
  return end < 0 ? 'none' : page.slice(page.lastIndexOf('<td', end), page.indexOf('>', page.lastIndexOf('<td', end)));
};

test('the text has the product, the facts with aligned figures, the address of the screen and the reason', () => {
  expect(frameText(CONTENT, ADDRESS)).toBe(`Payment Operations, 11/20/2026 12:08 CST

Check registers of group 10233 for 11/20/2026

The check registers of group 10233 Smith & "Sons" <Ltd> for 11/20/2026 are ready.

Check register
Detail
Summary

Method  Checks       Payments            Net
ACH      1,214  $1,234,567.89  $1,234,567.89
Check        3          $9.50        -$12.40
All      1,217  $1,234,577.39  $1,234,555.49

Open check run: https://console.example.com/register/release-payment-files?groupNumber=1&expanded-row-id=7

--${' '}
You receive this email because you are a recipient of the check registers of group 10233.
`);
});

test('in the text, one row and rows that are wider than a line are pairs of label and value', () => {
  const long = 'A'.repeat(60);
  expect(frameText(withRows(['File', 'Status'], ['a.835', 'Failed']), ADDRESS)).toContain(
    '\n\nFile: a.835\nStatus: Failed\n\n',
  );
  expect(frameText(withRows(['Group', 'File'], [long, 'a.835'], ['Short', `${long}.835`]), ADDRESS)).toContain(
    `\n\nGroup: ${long}\nFile: a.835\n\nGroup: Short\nFile: ${long}.835\n\n`,
  );
});

test('a table without rows is left out', () => {
  expect(frameText(withRows(['File']), ADDRESS)).not.toContain('File');
  expect(shown(withRows(['File']))).not.toContain('File');
});

test('the page says the same as the text', () => {
  const page = shown(CONTENT);
  for (const text of [
    '<html lang="en">',
    '<title>Check registers of group 10233 for 11/20/2026</title>',
    '>Payment Operations</strong>',
    '>11/20/2026 12:08 CST</span>',
    '>Check registers of group 10233 for 11/20/2026</h1>',
    '>Open check run</a>',
    '>You receive this email because you are a recipient of the check registers of group 10233.</td>',
    'href="https://console.example.com/register/release-payment-files?groupNumber=1&amp;expanded-row-id=7"',
  ]) {
    expect(page).toContain(text);
  }
});

test('figures are aligned at their right ends, texts at their left', () => {
  const page = shown(CONTENT);
  for (const figure of ['1,214', '$9.50', '-$12.40', '$1,234,567.89']) {
    expect(cellOf(page, figure)).toContain('text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums');
  }
  for (const text of ['ACH', 'Detail']) expect(cellOf(page, text)).toContain('text-align:left');
  expect(cellOf(page, '$1,234,577.39')).toContain('font-weight:600');
  expect(cellOf(page, '$9.50')).toContain('font-weight:400');
});

test('no value becomes markup, wherever it stands', () => {
  const name = `<img src=x onerror="alert('1')"> & Sons`;
  const page = shown({
    heading: name,
    at: CONTENT.at,
    lines: [name],
    facts: [{ columns: [{ label: name }, { label: 'Group', kind: 'code' }], rows: [[name, name]] }],
    link: { label: name, path: `/"><script>` },
    reason: name,
  });
  expect(page.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Sons')).toHaveLength(10);
  expect(page).not.toMatch(/<img|<script/);
  expect(page).toContain('href="https://console.example.com/&quot;&gt;&lt;script&gt;"');
});

test('a long name without blanks is broken, not cut', () => {
  expect(cellOf(shown(withRows(['Group'], ['N'.repeat(200)])), 'N'.repeat(200))).toContain('overflow-wrap:anywhere');
});

test('it loads nothing', () => {
  expect(shown(CONTENT)).not.toMatch(/<(img|link|script|iframe)|@import|url\(|src=/);
});
