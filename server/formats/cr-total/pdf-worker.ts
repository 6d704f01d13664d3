import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { MAX_PAGES, MAX_TEXT, type PdfAnswer } from './pdf-text.ts';

/** A piece of text and its position, in PDF units, y upwards. */
interface Piece {
  text: string;
  x: number;
  y: number;
}

/** Pieces whose baselines differ by less are on one line: the cells of a table row are often slightly apart. */
const SAME_LINE = 2;

async function read(bytes: Uint8Array): Promise<PdfAnswer> {
  // no fonts, scripts or images: only text
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  if (pdf.numPages > MAX_PAGES) return { fault: 'too-many-pages' };
  const lines: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces: Piece[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      length += item.str.length;
      if (length > MAX_TEXT) return { fault: 'too-much-text' };
      pieces.push({ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) });
    }
    lines.push(...linesOf(pieces));
    page.cleanup();
  }
  return { lines };
}

/** Pieces come in drawing order; lines are read top to bottom, left to right. */
function linesOf(pieces: Piece[]): string[] {
  const lines: { y: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const last = lines.at(-1);
    if (last && last.y - piece.y < SAME_LINE) last.pieces.push(piece);
    else lines.push({ y: piece.y, pieces: [piece] });
  }
  return lines.map((line) =>
    line.pieces
      .toSorted((a, b) => a.x - b.x)
      .map((piece) => piece.text)
      .join(' '),
  );
}

async function answer(bytes: Uint8Array): Promise<PdfAnswer> {
  try {
    return await read(bytes);
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return { fault: isEncrypted ? 'encrypted' : 'damaged' };
  }
}

parentPort?.postMessage(await answer(new Uint8Array(workerData)));
