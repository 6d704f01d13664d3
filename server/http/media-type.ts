import type { AnyCall } from '../../declare/call.ts';
import { Problem } from './problems.ts';

const JSON_ONLY = ['application/json'];
const FORM_ONLY = ['multipart/form-data'];

/**
 * Throws 415 for a media type that the call does not take, before the body is read. The names of types are case
 * insensitive (RFC 9110 §8.3.1). The parsers of the server are no such check: they serve every call, and none runs for a
 * request without a body.
 */
export const refuseMediaType = (call: AnyCall, contentType: string | undefined): void => {
  if (!contentType) return;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const accepted = call.mediaTypes ?? (call.upload ? FORM_ONLY : JSON_ONLY);
  if (!accepted.includes(type)) throw new Problem('wrong_type');
};
