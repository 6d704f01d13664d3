import { expect, test } from 'vitest';
import { documentOf } from '../../../src/pages/notifications/notification.ts';
import { XSS_VECTORS } from '../../support/xss.ts';

/** What is left of the content of an e-mail in the frame that shows it (docs/rules/people.md, "Notifications"). */
const shown = (content: string): Document => new DOMParser().parseFromString(documentOf(content), 'text/html');

const MARK = '<p>The mark</p>';

test.each([
  '<frameset><frame src="x"></frameset>',
  '<html><frameset cols="*"></frameset></html>',
  '<!doctype html><html><head></head><frameset rows="*"><noframes>none</noframes></frameset></html>',
  '</body></html>',
  '</html>',
  '<body background="x"><html lang="de"><head><base href="https://evil.example/">',
  '<base href="https://evil.example/" target="_top">',
  '<form><input name="remove"><input name="getAttributeNames"><input name="removeAttribute"></form>',
  '<form name="querySelectorAll"></form><img name="body"><img name="documentElement"><embed name="createElement">',
  '<table><tr><td>',
  '<select><option>',
  '<svg><title>',
  '<a href="x"><b><i>',
  '</div></section></main>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  '\u0000\ufffe\ud800',
  '',
  ...XSS_VECTORS,
])('%j does not prevent an e-mail from being shown', (vector) => {
  for (const content of [vector, MARK + vector, `${vector}\n</select></svg></table>${MARK}`]) {
    const { body } = shown(content);
    expect(body.tagName).toBe('BODY');
    if (content.startsWith(MARK)) expect(body.querySelector('p')?.textContent).toBe('The mark');
  }
});

test.each([
  ['<plaintext>a </b> <i>c', 'a </b> <i>c'],
  ['<p>before</p><!-- not closed <p>after</p>', 'before'],
  ['<xmp><b>a</b></xmp>', '<b>a</b>'],
  ['<listing>a', 'a'],
])('%j is shown and does not reach beyond the e-mail', (content, text) => {
  expect(shown(content).body.textContent).toBe(text);
});

test('nothing in an e-mail becomes part of the head of the frame', () => {
  const { head } = shown('<frameset></frameset></head><meta http-equiv="refresh" content="0"><title>Mine</title>');
  expect(head.querySelectorAll('meta[http-equiv]')).toHaveLength(1);
  expect(head.querySelector('title')?.textContent).toBe('Email');
});
