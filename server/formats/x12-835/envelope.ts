import { detached, sameNumber } from './elements.ts';
import { type Fault, type FaultCode, shown } from './faults.ts';
import type { Emit } from './remittance.ts';
import type { Segment } from './segment.ts';
import { TransactionSet } from './transaction-set.ts';

/** The supported 835 version: GS08 must start with it, with or without errata (A1). */
export const VERSION = '005010X221';
/** Far above any real file (about 3,000 payments); bounds the memory for a file. */
export const MAX_SETS = 50_000;

interface Open {
  controlNumber: string;
  /** The directly nested units seen so far. */
  count: number;
}

/**
 * The nesting ISA–GS–ST … SE–GE–IEA. Checks order, control numbers and counts, and passes the segments of each set to a
 * TransactionSet. Wrong counts and control numbers in GE and IEA are fatal: payments are missing, or are from another
 * file.
 */
export class Envelope {
  #interchange: Open | undefined;
  #group: Open | undefined;
  #set: TransactionSet | undefined;
  #fatal = false;
  #ordinal = 0;
  readonly #usages = new Set<string>();
  readonly #counts = { interchanges: 0, groups: 0, sets: 0, claims: 0 };
  /** The TRN02 values of the file so far, each with its set. */
  readonly #numbers = new Map<string, string>();
  readonly #emit: Emit;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Processes the next segment. Returns false when the file is unusable: `fatal` was emitted, reading must stop. */
  take(segment: Segment): boolean {
    this.#ordinal = segment.ordinal;
    if (this.#set) this.#takeInSet(this.#set, segment);
    else if (this.#group) this.#takeInGroup(this.#group, segment);
    else if (this.#interchange) this.#takeInInterchange(this.#interchange, segment);
    else this.#openInterchange(segment);
    return !this.#fatal;
  }

  /** Called at the end of the source. */
  finish() {
    const missing = [
      ...(this.#set ? ['SE'] : []),
      ...(this.#group ? ['GE'] : []),
      ...(this.#interchange ? ['IEA'] : []),
    ];
    if (missing.length > 0) {
      const where = this.#set ? ` inside transaction set ${shown(this.#set.controlNumber)}` : '';
      this.fail('truncated', `The file ends after segment ${this.#ordinal}${where}: ${list(missing)} missing.`);
    } else if (this.#counts.sets === 0) {
      this.fail('no-set', `The file has no transaction set (ST) in its ${this.#ordinal} segments.`);
    } else {
      this.#emit({ kind: 'end', ...this.#counts, segments: this.#ordinal, usages: [...this.#usages] });
    }
  }

  fail(code: FaultCode, message: string) {
    this.#stop({ code, segment: this.#ordinal, message });
  }

  #stop(fault: Fault) {
    this.#fatal = true;
    this.#emit({ kind: 'fatal', fault });
  }

  #takeInSet(set: TransactionSet, segment: Segment) {
    if (segment.part === 'envelope' && segment.id !== 'SE') {
      return this.#outOfPlace(segment, `transaction set ${shown(set.controlNumber)} has no SE before it`);
    }
    set.take(segment);
    if (segment.id !== 'SE') return;
    this.#counts.claims += set.claimCount;
    this.#set = undefined;
  }

  #takeInGroup(group: Open, segment: Segment) {
    if (segment.id === 'ST') return this.#openSet(group, segment);
    if (segment.id !== 'GE') return this.#outOfPlace(segment, 'ST or GE was expected');
    if (!sameNumber(segment.text(1), String(group.count))) {
      return this.fail(
        'set-count',
        `Segment ${segment.ordinal}: GE01 says ${shown(segment.text(1))} transaction sets, the group has ${group.count}.`,
      );
    }
    if (!sameNumber(segment.text(2), group.controlNumber)) {
      return this.fail('group-control-number', controlNumbers(segment, 'GE02', 'GS06', group.controlNumber));
    }
    this.#group = undefined;
  }

  #takeInInterchange(interchange: Open, segment: Segment) {
    if (segment.id === 'GS') return this.#openGroup(interchange, segment);
    if (segment.id !== 'IEA') return this.#outOfPlace(segment, 'GS or IEA was expected');
    if (!sameNumber(segment.text(1), String(interchange.count))) {
      return this.fail(
        'group-count',
        `Segment ${segment.ordinal}: IEA01 says ${shown(segment.text(1))} groups, the interchange has ${interchange.count}.`,
      );
    }
    if (!sameNumber(segment.text(2), interchange.controlNumber)) {
      return this.fail(
        'interchange-control-number',
        controlNumbers(segment, 'IEA02', 'ISA13', interchange.controlNumber),
      );
    }
    this.#interchange = undefined;
  }

  #openInterchange(segment: Segment) {
    // the segment reader guarantees that this is an ISA
    this.#interchange = { controlNumber: segment.text(13), count: 0 };
    this.#counts.interchanges += 1;
    this.#usages.add(detached(segment.text(15)));
  }

  #openGroup(interchange: Open, segment: Segment) {
    const version = segment.text(8);
    if (segment.text(1) !== 'HP') {
      return this.fail(
        'not-an-835',
        `Segment ${segment.ordinal}: the group is not remittance advice (GS01 is not HP).`,
      );
    }
    if (!version.startsWith(VERSION)) {
      return this.fail(
        'wrong-version',
        `Segment ${segment.ordinal}: the version (GS08) is ${shown(version)}; ${VERSION}A1 is needed.`,
      );
    }
    interchange.count += 1;
    this.#counts.groups += 1;
    this.#group = { controlNumber: segment.text(6), count: 0 };
  }

  #openSet(group: Open, segment: Segment) {
    if (segment.text(1) !== '835') {
      return this.fail('not-an-835', `Segment ${segment.ordinal}: the transaction set is not an 835 (ST01).`);
    }
    if (this.#counts.sets === MAX_SETS) {
      return this.fail(
        'too-many-sets',
        `Segment ${segment.ordinal}: more than ${MAX_SETS} transaction sets in one file.`,
      );
    }
    group.count += 1;
    this.#counts.sets += 1;
    this.#set = new TransactionSet(segment, this.#emit, this.#numbers);
  }

  #outOfPlace(segment: Segment, expected: string) {
    const name = segment.part === 'envelope' ? `is ${segment.id}` : 'stands outside a transaction set';
    this.fail('out-of-place', `Segment ${segment.ordinal} ${name}; ${expected}.`);
  }
}

function controlNumbers(segment: Segment, trailer: string, header: string, opened: string) {
  return `Segment ${segment.ordinal}: control number ${shown(segment.text(2))} (${trailer}) is not ${shown(opened)} (${header}).`;
}

function list(names: string[]) {
  const last = names.at(-1) ?? '';
  return names.length === 1 ? `${last} is` : `${names.slice(0, -1).join(', ')} and ${last} are`;
}
