import { correctionOf } from './correction.ts';
import { type Faults, shown } from './faults.ts';
import { dateOf, except, fieldsOf, numberOf } from './fields.ts';
import { ADDENDA, CHANGE_ADDENDA, PAYMENT_ADDENDA, RETURN_ADDENDA } from './layouts.ts';
import type { Entry } from './records.ts';

export const ADDENDA_TYPES = { payment: '05', change: '98', return: '99' } as const;

/** The entry class used only for notifications of change. */
const NOTIFICATIONS = 'COR';

/** Reads one addenda record (7) into its entry. */
export const readAddenda = (line: string, number: number, entry: Entry, entryClass: string, faults: Faults) => {
  const { addendaType } = fieldsOf(line, number, ADDENDA, faults);
  if ((addendaType === ADDENDA_TYPES.change) !== (entryClass === NOTIFICATIONS)) {
    faults.at('addenda', number, `addenda ${shown(addendaType)} do not belong in a batch of ${shown(entryClass)}`);
  } else if (addendaType === ADDENDA_TYPES.payment) readPayment(line, number, entry, faults);
  else if (addendaType === ADDENDA_TYPES.return) readReturn(line, number, entry, faults);
  else if (addendaType === ADDENDA_TYPES.change) readChange(line, number, entry, faults);
  else faults.at('unsupported', number, `addenda ${shown(addendaType)} are not read here`);
};

const readPayment = (line: string, number: number, entry: Entry, faults: Faults) => {
  const { information, sequence, entrySequence } = fieldsOf(line, number, PAYMENT_ADDENDA, faults);
  entry.information.push(information);
  const said = numberOf(sequence);
  if (said !== undefined && said !== entry.information.length) {
    faults.at('addenda', number, `the sequence is ${said}, not ${entry.information.length}`);
  }
  if (!entry.trace.endsWith(entrySequence)) {
    faults.at('addenda', number, `the addenda name another entry than that of line ${entry.line}`);
  }
};

const readReturn = (line: string, number: number, entry: Entry, faults: Faults) => {
  const found = fieldsOf(line, number, RETURN_ADDENDA, faults);
  const { dateOfDeath, ...fields } = except(found, 'type', 'addendaType');
  const died = dateOf(dateOfDeath, number, 'date of death', faults);
  if (!/^R\d\d$/.test(fields.code)) {
    faults.at('return-code', number, `${shown(fields.code)} is not a return code (R01 to R99)`);
  }
  entry.returned = { line: number, ...fields, ...(died && { dateOfDeath: died }) };
};

const readChange = (line: string, number: number, entry: Entry, faults: Faults) => {
  const found = fieldsOf(line, number, CHANGE_ADDENDA, faults);
  const fields = except(found, 'type', 'addendaType', 'reserved', 'reservedToo');
  if (!/^C\d\d$/.test(fields.code)) {
    faults.at('return-code', number, `${shown(fields.code)} is not a change code (C01 to C99)`);
  }
  entry.changed = { line: number, ...fields, correction: correctionOf(fields.code, fields.correctedData) };
};
