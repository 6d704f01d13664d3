import type { FieldInput } from '../../../../declare/kinds/kind.ts';
import { ChoiceInput, ReferenceInput, YesNoInput } from './choices.tsx';
import type { FieldControl } from './input.ts';
import { MaskedInput, RowsInput } from './lazy.ts';
import { PivotInputs } from './PivotInputs.tsx';
import { SeveralInput } from './SeveralInput.tsx';
import { TextInput } from './TextInput.tsx';

/** The component of each control that a kind of field may declare. */
export const CONTROLS: Readonly<Record<Exclude<FieldInput['control'], 'none'>, FieldControl>> = {
  text: { Control: TextInput },
  lines: { Control: TextInput },
  yesNo: { Control: YesNoInput },
  choice: { Control: ChoiceInput },
  reference: { Control: ReferenceInput },
  masked: { Control: MaskedInput },
  several: { Control: SeveralInput, isGroup: true },
  rows: { Control: RowsInput, isGroup: true },
};

/** One input for each record of another resource, instead of child rows. */
export const PIVOT: FieldControl = { Control: PivotInputs, isGroup: true };
