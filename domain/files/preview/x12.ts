import type { NamedRecord } from './nested.ts';

/** The names of the segments of an 835 (X221 §2.4), with the depth of those that begin a loop. */
const SEGMENTS: Readonly<Record<string, { name: string; depth?: number; closes?: number }>> = {
  ISA: { name: 'Interchange header', depth: 0 },
  GS: { name: 'Functional group header', depth: 1 },
  ST: { name: 'Transaction set header', depth: 2 },
  BPR: { name: 'Financial information' },
  NTE: { name: 'Note' },
  TRN: { name: 'Trace number' },
  CUR: { name: 'Currency' },
  REF: { name: 'Reference' },
  DTM: { name: 'Date' },
  N1: { name: 'Party', depth: 3 },
  N2: { name: 'Additional name' },
  N3: { name: 'Address' },
  N4: { name: 'City, state and ZIP' },
  PER: { name: 'Contact' },
  RDM: { name: 'Remittance delivery' },
  LX: { name: 'Header number', depth: 3 },
  TS2: { name: 'Provider supplemental summary' },
  TS3: { name: 'Provider summary' },
  CLP: { name: 'Claim payment', depth: 4 },
  CAS: { name: 'Adjustment' },
  NM1: { name: 'Name' },
  MIA: { name: 'Inpatient adjudication' },
  MOA: { name: 'Outpatient adjudication' },
  AMT: { name: 'Supplemental amount' },
  QTY: { name: 'Supplemental quantity' },
  SVC: { name: 'Service payment', depth: 5 },
  LQ: { name: 'Remark code' },
  PLB: { name: 'Provider adjustment', closes: 2 },
  SE: { name: 'Transaction set trailer', closes: 2 },
  GE: { name: 'Functional group trailer', closes: 1 },
  IEA: { name: 'Interchange trailer', closes: 0 },
};

/** By the first element: N101 and NM101. */
const PARTIES: Readonly<Record<string, string>> = {
  PR: 'Payer',
  PE: 'Payee',
  QC: 'Patient',
  IL: 'Insured',
  '74': 'Corrected insured',
  '82': 'Rendering provider',
  TT: 'Crossover carrier',
  GB: 'Other insured',
};

/** An ISA has a fixed length (X12.5): where its separators are. */
const ELEMENT_AT = 3;
const SEGMENT_AT = 105;

/** The bytes that end elements and segments; undefined when the file does not begin with an ISA. */
export const separatorsOf = (start: Uint8Array): { element: string; end: number } | undefined => {
  const end = start[SEGMENT_AT];
  if (end === undefined || String.fromCharCode(...start.subarray(0, ELEMENT_AT)) !== 'ISA') return undefined;
  return { element: String.fromCharCode(start[ELEMENT_AT] ?? 0), end };
};

/** The segments of a text. @param separators as in the file's ISA */
export const segmentsIn = (text: string, { element, end }: { element: string; end: number }): NamedRecord[] =>
  text
    .split(String.fromCharCode(end))
    .map((one) => one.trim())
    .filter(Boolean)
    .map((raw) => {
      const [id = '', first = ''] = raw.split(element);
      const { name = 'Segment', ...place } = SEGMENTS[id] ?? {};
      const party = id === 'N1' || id === 'NM1' ? PARTIES[first] : undefined;
      return { ...place, name: party ?? name, raw };
    });
