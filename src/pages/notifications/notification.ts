import type { FileAddress } from '../../../contract/files.ts';
import { notificationAttachment } from '../../../domain/notifications/event-types.ts';
import type { Notification } from '../../../resources/notifications.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** A row of the list as the notification it is. */
export const notificationOf = (row: Row): Notification => row as Row & Notification;

/** How an attachment is asked for (docs/rules/check-runs.md, "Downloads"). */
export const addressOf = ({ id, key }: Notification['attachments'][number]): FileAddress => ({
  filename: key,
  'event-type-id': notificationAttachment,
  'report-id': id,
});

/** What may not stand in a letter: it fetches, leads elsewhere, asks for something, or is no content. */
const REMOVED =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, portal, form, input, select, textarea, button, template, svg, math, audio, video, track, source';

/** What elements of a letter may say of themselves. */
const KEPT =
  /^(align|alt|bgcolor|border|cellpadding|cellspacing|colspan|dir|height|lang|rowspan|style|title|valign|width)$/;

/** A picture that came with the letter; one that lies elsewhere would tell its owner who reads it. */
const OWN_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const isKept = (name: string, value: string): boolean => {
  if (name === 'src') return OWN_PICTURE.test(value);
  return KEPT.test(name) && !(name === 'style' && /url|image|expression|[\\@]/i.test(value));
};

/** In the frame nothing is fetched and nothing runs, whatever stands in it (docs/rules/people.md, "Notifications"). */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/**
 * The letter's elements within a body that nothing in it can replace, of a document that loads and runs nothing. It is
 * parsed as what stands inside a body (HTML, 13.4 "Parsing HTML fragments"): as a whole document a `<frameset>` would
 * take the body's place.
 */
const bodyOf = (content: string): HTMLElement => {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = content;
  return body;
};

/** Has no end tag: in the frame's document all that follows would be its text. */
const asPreformatted = (element: Element): void => {
  const text = element.ownerDocument.createElement('pre');
  text.textContent = element.textContent;
  element.replaceWith(text);
};

/**
 * The letter as a document of its own for a frame with an empty `sandbox`. That frame and the policy are what keeps it
 * from doing anything; what it could only be meant to do is left out of it besides, without the browser looking at it.
 */
export const documentOf = (content: string): string => {
  const body = bodyOf(content);
  // not a form's own `remove`, which is its field of that name, if it has one
  for (const element of body.querySelectorAll(REMOVED)) Element.prototype.remove.call(element);
  for (const element of body.querySelectorAll('plaintext')) asPreformatted(element);
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!isKept(name, element.getAttribute(name) ?? '')) element.removeAttribute(name);
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="color-scheme" content="light"><title>Letter</title><style>body{font:14px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere}</style></head><body>${body.innerHTML}</body></html>`;
};
