import { childrenKind } from './children.ts';
import { choiceKind } from './choice.ts';
import { codeKind } from './code.ts';
import { dateKind } from './date.ts';
import { decimalKind } from './decimal.ts';
import { emailKind } from './email.ts';
import { idKind } from './id.ts';
import { instantKind } from './instant.ts';
import { integerKind } from './integer.ts';
import { jsonKind } from './json.ts';
import type { FieldKind } from './kind.ts';
import { longTextKind } from './long-text.ts';
import { maskedKind } from './masked.ts';
import { moneyKind } from './money.ts';
import { percentKind } from './percent.ts';
import { referenceKind } from './reference.ts';
import { routingNumberKind } from './routing-number.ts';
import { severalKind } from './several.ts';
import { stateKind } from './state.ts';
import { textKind } from './text.ts';
import { urlKind } from './url.ts';
import { yesNoKind } from './yes-no.ts';

/** Every kind of field of the product. `/uikit` and the tests go through this list. */
export const FIELD_KINDS = [
  idKind,
  textKind,
  longTextKind,
  codeKind,
  routingNumberKind,
  urlKind,
  emailKind,
  integerKind,
  decimalKind,
  moneyKind,
  percentKind,
  yesNoKind,
  choiceKind,
  stateKind,
  severalKind,
  dateKind,
  instantKind,
  referenceKind,
  childrenKind,
  jsonKind,
  maskedKind,
] satisfies readonly FieldKind[];
