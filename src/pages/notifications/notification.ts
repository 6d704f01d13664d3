import type { FileAddress } from '../../../contract/files.ts';
import { notificationAttachment } from '../../../domain/notifications/event-types.ts';
import type { Notification } from '../../../resources/notifications/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** Types a list row as a notification. */
export const notificationOf = (row: Row): Notification => row as Row & Notification;

/** The download parameters of an attachment (docs/rules/check-runs.md, "Downloads"). */
export const addressOf = ({ id, key }: Notification['attachments'][number]): FileAddress => ({
  filename: key,
  'event-type-id': notificationAttachment,
  'report-id': id,
});

/** Elements removed from an email: they load resources, navigate, take input, or are not content. */
const REMOVED_ELEMENTS =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, portal, form, input, select, textarea, button, template, svg, math, audio, video, track, source';

/** Attributes that elements of an email may keep. */
const ALLOWED_ATTRIBUTES =
  /^(align|alt|bgcolor|border|cellpadding|cellspacing|colspan|dir|height|lang|role|rowspan|scope|style|title|valign|width)$/;

/** An embedded image; a remote one would reveal to its host who reads the email. */
const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const isAllowed = (name: string, value: string): boolean => {
  if (name === 'src') return EMBEDDED_IMAGE.test(value);
  return ALLOWED_ATTRIBUTES.test(name) && !(name === 'style' && /url|image|expression|[\\@]/i.test(value));
};

/**
 * Inside the frame nothing is loaded and no script runs, whatever the content (docs/rules/people.md, "Notifications").
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/**
 * Parses the email into the body of an inert document, which loads and runs nothing. It is parsed as a fragment (HTML,
 * 13.4 "Parsing HTML fragments"): parsed as a whole document, a `<frameset>` would replace the body.
 */
const bodyOf = (content: string): HTMLElement => {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = content;
  return body;
};

/** `<plaintext>` has no end tag: in the frame's document it would turn everything after it into text. */
const asPreformatted = (element: Element): void => {
  const text = element.ownerDocument.createElement('pre');
  text.textContent = element.textContent;
  element.replaceWith(text);
};

/**
 * The email as a document for a frame with an empty `sandbox`. The sandbox and the policy already make it harmless;
 * active elements are also removed beforehand, so the browser never processes them.
 */
export const documentOf = (content: string): string => {
  const body = bodyOf(content);
  // not `element.remove()`: a form may have a field named "remove" that shadows it
  for (const element of body.querySelectorAll(REMOVED_ELEMENTS)) Element.prototype.remove.call(element);
  for (const element of body.querySelectorAll('plaintext')) asPreformatted(element);
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!isAllowed(name, element.getAttribute(name) ?? '')) element.removeAttribute(name);
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="color-scheme" content="light"><title>Email</title><style>body{font:14px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere}</style></head><body>${body.innerHTML}</body></html>`;
};
