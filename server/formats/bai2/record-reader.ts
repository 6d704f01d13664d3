import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { isCurrency } from '../../../domain/currencies.ts';
import type { FaultCode, Faults } from './faults.ts';
import { Fields, parseAmount, parseCount, parseDate, parseTime } from './fields.ts';
import type { LogicalRecord } from './logical.ts';
import type { Funds } from './records.ts';

/** Ids, account numbers and references are never longer; a longer field is a fault. */
export const MAX_FIELD_LENGTH = 100;

/** Reads the fields of one record as typed values. A fault mentions the field's name, never its content. */
export class RecordReader {
  readonly record: LogicalRecord;
  readonly fields: Fields;
  readonly #faults: Faults;

  constructor(record: LogicalRecord, faults: Faults) {
    this.record = record;
    this.fields = new Fields(record.pieces);
    this.#faults = faults;
  }

  fault(code: FaultCode, text: string) {
    this.#faults.add(code, this.record.line, `${this.record.code} ${text}`);
  }

  text(name: string, required?: 'required'): string {
    const text = this.fields.next();
    if (text.length > MAX_FIELD_LENGTH) {
      this.fault('field-too-long', `${name} is longer than ${MAX_FIELD_LENGTH} characters`);
      return '';
    }
    if (text === '' && required) this.fault('missing-field', `${name} is missing`);
    return text;
  }

  /** One of `codes`; '' with a fault for any other value. '' may be one of them. */
  code<Code extends string>(name: string, codes: readonly Code[]): Code | '' {
    const text = this.fields.next();
    const code = codes.find((known) => known === text);
    if (code === undefined) this.fault('unknown-code', `${name} is none of ${codes.filter(Boolean).join(', ')}`);
    return code ?? '';
  }

  /** A currency in use; `otherwise` when empty, and with a fault when it is none. */
  currency(otherwise: string): string {
    const text = this.fields.next().toUpperCase();
    if (isCurrency(text)) return text;
    if (text !== '') this.fault('unknown-code', 'currency is no code of ISO 4217');
    return otherwise;
  }

  date(name: string): PlainDate {
    const date = parseDate(this.fields.next());
    if (date === undefined) this.fault('bad-date', `${name} is not a date (YYMMDD)`);
    return date ?? '';
  }

  time(name: string): string {
    const time = parseTime(this.fields.next());
    if (time === undefined) this.fault('bad-time', `${name} is not a time (HHMM)`);
    return time ?? '';
  }

  /** Undefined when empty; undefined with a fault when it is not an amount. */
  cents(name: string): number | undefined {
    const text = this.fields.next();
    const cents = parseAmount(text);
    if (cents === undefined && text !== '') this.fault('bad-amount', `${name} is not a whole number`);
    return cents;
  }

  /** Like `cents`. */
  count(name: string): number | undefined {
    const text = this.fields.next();
    const count = parseCount(text);
    if (count === undefined && text !== '') this.fault('bad-count', `${name} is not a count`);
    return count;
  }

  /** Undefined when empty; undefined with a fault when invalid, and then the rest of the record is not read. */
  funds(): Funds | undefined {
    const type = this.fields.next();
    switch (type) {
      case '':
        return undefined;
      case '0':
      case '1':
      case '2':
      case 'Z':
        return { type };
      case 'V':
        return { type, date: this.date('value date'), time: this.time('value time') };
      case 'S':
        return {
          type,
          immediateCents: this.cents('immediate funds') ?? 0,
          oneDayCents: this.cents('one-day funds') ?? 0,
          twoOrMoreDaysCents: this.cents('two-or-more-days funds') ?? 0,
        };
      case 'D':
        return this.#distribution();
      default:
        this.fault('bad-funds', 'funds type is none of 0, 1, 2, Z, V, S, D');
        this.fields.rest();
        return undefined;
    }
  }

  #distribution(): Funds | undefined {
    const length = this.count('number of distributions') ?? 0;
    const distribution: { days: number; amountCents: number }[] = [];
    while (distribution.length < length && !this.fields.isDone) {
      const days = this.count('days of availability') ?? 0;
      distribution.push({ days, amountCents: this.cents('amount available') ?? 0 });
    }
    if (distribution.length === length) return { type: 'D', distribution };
    this.fault('bad-funds', `funds type D names ${length} distributions and holds ${distribution.length}`);
    return undefined;
  }
}

/** Whether a field is a funds type, as opposed to text in its place. */
export const isFundsType = (text: string) => /^([012ZVSD])?$/.test(text);
