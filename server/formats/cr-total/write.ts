import PDFDocument from 'pdfkit';
import { type PlainDate, showDate } from '../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../domain/money.ts';

/** A check of the register above the total. */
export interface CrTotalLine {
  checkNumber: string;
  payeeName: string;
  amountCents: number;
}

export interface CrTotalToWrite {
  groupNumber: string;
  groupName: string;
  date: PlainDate;
  totalCents: number;
  lines: readonly CrTotalLine[];
}

const COLUMNS = { checkNumber: 54, payeeName: 160, amount: 420 } as const;
const AMOUNT_WIDTH = 138;
const LINE_HEIGHT = 14;
const PAGE_END = 720;

/**
 * Writes a CR total file as the claims system would: a check register in PDF with the group's number and the LCR total.
 * The same input gives the same bytes. Characters outside Latin-1 become "?" (the PDF standard fonts have no others).
 * Throws RangeError when an amount is not in whole cents.
 */
export async function writeCrTotal(file: CrTotalToWrite): Promise<Uint8Array> {
  const title = `Check Register Total ${file.groupNumber}`;
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: COLUMNS.checkNumber,
    info: { Title: latin(title), CreationDate: new Date(`${file.date}T00:00:00Z`) },
  });
  const bytes = collected(pdf);
  pdf.font('Helvetica').fontSize(10);
  let y = writeHead(pdf, file);
  for (const { checkNumber, payeeName, amountCents } of file.lines) {
    y = nextLine(pdf, y);
    writeLine(pdf, y, checkNumber, payeeName, formatUsd(amountCents));
  }
  y = nextLine(pdf, nextLine(pdf, y));
  pdf.font('Helvetica-Bold');
  writeLine(pdf, y, 'LCR Total', '', formatUsd(file.totalCents));
  pdf.end();
  return bytes;
}

function writeHead(pdf: PDFKit.PDFDocument, { groupNumber, groupName, date }: CrTotalToWrite): number {
  const head = ['CHECK REGISTER', `Group #: ${groupNumber}`, `Group Name: ${groupName}`, `Run Date: ${showDate(date)}`];
  let y: number = COLUMNS.checkNumber;
  for (const line of head) {
    writeCell(pdf, line, COLUMNS.checkNumber, y);
    y += LINE_HEIGHT;
  }
  y += LINE_HEIGHT;
  writeLine(pdf, y, 'Check', 'Payee', 'Amount');
  return y;
}

function writeLine(pdf: PDFKit.PDFDocument, y: number, checkNumber: string, payeeName: string, amount: string) {
  writeCell(pdf, checkNumber, COLUMNS.checkNumber, y, { width: COLUMNS.payeeName - COLUMNS.checkNumber - 6 });
  writeCell(pdf, payeeName, COLUMNS.payeeName, y, { width: COLUMNS.amount - COLUMNS.payeeName - 6 });
  writeCell(pdf, amount, COLUMNS.amount, y, { width: AMOUNT_WIDTH, align: 'right' });
}

function writeCell(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, options?: PDFKit.Mixins.TextOptions) {
  // always one line: a wrapped name would overlap the next check's line
  if (text !== '') pdf.text(latin(text), x, y, { ...options, lineBreak: false, height: LINE_HEIGHT, ellipsis: true });
}

function nextLine(pdf: PDFKit.PDFDocument, y: number): number {
  if (y + LINE_HEIGHT <= PAGE_END) return y + LINE_HEIGHT;
  pdf.addPage();
  return COLUMNS.checkNumber;
}

function latin(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');
}

async function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
