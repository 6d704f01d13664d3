import { formatDecimal, sumCents } from '../../../domain/money.ts';
import { type Delimiters, ISA_LENGTH } from './delimiters.ts';
import { VERSION } from './envelope.ts';
import type {
  AdjustmentToWrite,
  ClaimToWrite,
  FileToWrite,
  LineToWrite,
  ProviderAdjustmentToWrite,
  SetToWrite,
} from './write-records.ts';

const usual: Delimiters = { element: '*', component: ':', repetition: '^', terminator: '~' };

/** The paid amount of a claim, in cents. */
export function paidCents(claim: ClaimToWrite): number {
  const ofLines = claim.lines.flatMap((line) => line.adjustments);
  return claim.chargeCents - sumCents([...claim.adjustments, ...ofLines].map((adjustment) => adjustment.amountCents));
}

/** The BPR02 at which a set is in balance, in cents: claims less provider adjustments. */
export function netCents(claims: Iterable<ClaimToWrite>, adjustments: readonly ProviderAdjustmentToWrite[]): number {
  const reductions = adjustments.map((adjustment) => 0 - adjustment.amountCents);
  return sumCents([...Array.from(claims, paidCents), ...reductions]);
}

/**
 * Writes an 835 (005010X221A1) in UTF-8, in pieces of at most one claim, so that memory stays constant for any size.
 * Lines and claims are in balance by construction, the set if `amountCents` is right. Bank accounts (BPR06–BPR15) and
 * addresses are omitted. Throws RangeError when a text contains a delimiter or an amount is not in whole cents.
 */
export function* write835(file: FileToWrite): Generator<string> {
  const delimiters = file.delimiters ?? usual;
  const write = writerOf(delimiters, file.lineEnd ?? '');
  const day = compact(file.date);
  const controlNumber = String(file.controlNumber);
  yield headerOf(file, delimiters) + (file.lineEnd ?? '');
  yield write('GS', 'HP', file.sender, file.receiver, day, file.time, controlNumber, 'X', `${VERSION}A1`);
  let sets = 0;
  for (const set of file.sets) {
    sets += 1;
    yield* setPieces(set, write);
  }
  yield write('GE', String(sets), controlNumber) + write('IEA', '1', controlNumber.padStart(9, '0'));
}

/** ISA: 106 bytes, every element at its fixed width. */
function headerOf(file: FileToWrite, { element, component, repetition = '^', terminator }: Delimiters): string {
  const [blank, sender, receiver] = ['', file.sender, file.receiver];
  const parties = ['00', blank.padEnd(10), '00', blank.padEnd(10), 'ZZ', sender.padEnd(15), 'ZZ', receiver.padEnd(15)];
  const issued = [compact(file.date).slice(2), file.time, repetition, '00501'];
  const control = [String(file.controlNumber).padStart(9, '0'), '0', 'P', component];
  const header = ['ISA', ...parties, ...issued, ...control].join(element) + terminator;
  if (header.length !== ISA_LENGTH) throw new RangeError('Sender, receiver or control number is too long for ISA');
  return header;
}

/** Writes one segment; an array is a composite element. Trailing empty elements are omitted. */
type Write = (...elements: (string | string[])[]) => string;

function writerOf({ element, component, terminator }: Delimiters, lineEnd: string): Write {
  const checked = (text: string) => {
    if (!text.includes(element) && !text.includes(component) && !text.includes(terminator)) return text;
    throw new RangeError('A text to write holds a delimiter');
  };
  return (...elements) => {
    const texts = elements.map((text) =>
      typeof text === 'string' ? checked(text) : text.map(checked).join(component),
    );
    const last = texts.findLastIndex((text) => text !== '');
    return texts.slice(0, last + 1).join(element) + terminator + lineEnd;
  };
}

function* setPieces(set: SetToWrite, write: Write): Generator<string> {
  let segments = 0;
  const counted = (pieces: string[]) => {
    segments += pieces.length;
    return pieces.join('');
  };
  yield counted(headerSegments(set, write));
  for (const claim of set.claims) yield counted(claimSegments(claim, write));
  for (const { providerId, fiscalDate, reason, reference, amountCents } of set.adjustments) {
    const composite = reference === '' ? [reason] : [reason, reference];
    yield counted([write('PLB', providerId, compact(fiscalDate), composite, formatDecimal(amountCents))]);
  }
  yield write('SE', String(segments + 1), set.controlNumber);
}

function headerSegments(set: SetToWrite, write: Write): string[] {
  const { payer, payee } = set;
  const bank = Array.from({ length: 11 }, () => '');
  return [
    write('ST', '835', set.controlNumber),
    write('BPR', set.handling, formatDecimal(set.amountCents), set.flag, set.method, ...bank, compact(set.date)),
    write('TRN', '1', set.number, set.payerId),
    write('N1', 'PR', payer.name, payer.id && 'XV', payer.id),
    write('PER', 'BL', set.contactName),
    write('N1', 'PE', payee.name, payee.idQualifier, payee.id),
    write('LX', '1'),
  ];
}

function claimSegments(claim: ClaimToWrite, write: Write): string[] {
  const { patientControlNumber, status, filingIndicator, claimNumber, groupNumber } = claim;
  const { renderingProvider, renderingProviderId: providerId = '' } = claim;
  const { lastName, firstName, middleName, memberId } = claim.patient;
  const amounts = [claim.chargeCents, paidCents(claim), claim.patientResponsibilityCents].map(formatDecimal);
  return [
    write('CLP', patientControlNumber, status, ...amounts, filingIndicator, claimNumber),
    ...adjustmentSegments(claim.adjustments, write),
    write('NM1', 'QC', '1', lastName, firstName, middleName, '', '', memberId && 'MI', memberId),
    ...(renderingProvider
      ? [write('NM1', '82', '2', renderingProvider, '', '', '', '', providerId && 'XX', providerId)]
      : []),
    ...(groupNumber ? [write('REF', '1L', groupNumber)] : []),
    ...claim.lines.flatMap((line) => lineSegments(line, write)),
  ];
}

function lineSegments(line: LineToWrite, write: Write): string[] {
  const paid = line.chargeCents - sumCents(line.adjustments.map((adjustment) => adjustment.amountCents));
  return [
    write('SVC', ['HC', line.procedure], formatDecimal(line.chargeCents), formatDecimal(paid)),
    ...(line.serviceDate ? [write('DTM', '472', compact(line.serviceDate))] : []),
    ...adjustmentSegments(line.adjustments, write),
  ];
}

/** One CAS for each run of one group, at most six triplets each, in the order given. */
function adjustmentSegments(adjustments: readonly AdjustmentToWrite[], write: Write): string[] {
  const segments: AdjustmentToWrite[][] = [];
  for (const adjustment of adjustments) {
    const last = segments.at(-1);
    if (last && last.length < 6 && last[0]?.group === adjustment.group) last.push(adjustment);
    else segments.push([adjustment]);
  }
  return segments.map((run) => {
    const triplets = run.flatMap(({ reason, amountCents }) => [reason, formatDecimal(amountCents), '']);
    return write('CAS', run[0]?.group ?? '', ...triplets);
  });
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}
