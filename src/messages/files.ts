/*
 * The preview of files. The quoted texts are those of the specification.
 */

export const INVALID_URL = 'Invalid file URL';
export const NO_PREVIEW = 'No preview available';
export const PREVIEW_FAILED = 'Something went wrong while loading the preview. Please try again later.';
export const ACTIVE_PDF =
  'This PDF carries scripts or actions, which would run in the preview. Download it, and open it where they are off.';
export const RAW_TEXT = 'Raw text';
export const SHOWN_AS = 'Shown as';
export const TREE = 'Tree';

export const fileContents = (name: string) => `Contents of ${name}`;
export const notPreviewed = (type: string) => `This file type "${type}" cannot be previewed in the browser.`;
export const cutAt = (bytes: string) => `This page is longer than ${bytes}. Download the file to see all of it.`;
export const previewOf = (name: string) => `Preview ${name}`;
export const recordsShown = (from: number, to: number, count: number, isWhole: boolean) =>
  `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}${isWhole ? '' : ' so far'}`;

export const DOWNLOADING = 'The file is being downloaded';
export const missingKeys = (lacking: string) =>
  `This register has no ${lacking}, without which it cannot be downloaded. Rebuild it from its check run.`;
