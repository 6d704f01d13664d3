import { useWatch } from 'react-hook-form';
import { type GroupReport, reportLabel } from '../../../domain/groups/reports.ts';
import { CheckList } from '../../engine/form/inputs/CheckList.tsx';
import type { InputProps } from '../../engine/form/inputs/input.ts';

/** Which of the group's saved reports a recipient receives; one that was just added can be attached once it is saved. */
const AttachmentsInput = ({ value, onChange, label, isTitled, given, children }: InputProps) => {
  const reports = useWatch<{ reports: GroupReport[] }, 'reports'>({ name: 'reports' });
  const options = reports.flatMap((report) =>
    report.id === undefined ? [] : [{ value: report.id, label: reportLabel(report) }],
  );
  const ids = (value as readonly number[] | null) ?? []; // as the record declares it
  return (
    <CheckList
      label={label}
      isTitled={isTitled}
      given={given}
      options={options}
      chosen={ids}
      onChange={onChange}
      all={false}
    >
      {options.length < reports.length && <span className="hint">Reports added now can be attached after a save</span>}
      {children}
    </CheckList>
  );
};

export default AttachmentsInput;
