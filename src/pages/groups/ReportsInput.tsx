import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  DUPLICATE_REPORT,
  type GroupReport,
  hasOptions,
  isFixedReport,
  newReport,
  REPORT_TYPES,
  type ReportType,
  reportKey,
  reportLabel,
  reportsForNetwork,
  reportTypeLabel,
} from '../../../domain/groups/reports.ts';
import type { InputProps } from '../../engine/form/inputs/input.ts';
import { Labelled } from '../../engine/form/Labelled.ts';
import { CANNOT_BE_UNDONE, REMOVE } from '../../messages/words.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Input, Select } from '../../ui/controls.ts';
import { screenOnly } from '../../ui/print.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

/** Name, options, and the button that removes it; in a narrow form the options stand below the name. */
const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 32px',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  minHeight: 40,
  maxWidth: 560,
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  '& > div': { gridColumn: 2, display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) },
  '& > button': { gridArea: '1 / 3' },
  '& > div > div': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), minHeight: 32 },
  '&& label': { ...theme.typography.body1, color: theme.vars?.palette.text.primary },
  '@container form (max-width: 480px)': { '& > div': { gridColumn: '1 / -1' } },
}));

const OPTIONS = { includePHI: 'Patients', includeDiagnosisDetails: 'Diagnoses' } as const;

interface OptionProps {
  label: string;
  disabled: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Option = ({ label, onChange, ...given }: OptionProps) => {
  const id = useId();
  return (
    <div>
      <Input {...given} id={id} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};

interface ReportProps {
  report: GroupReport;
  disabled: boolean;
  onChange: (report: GroupReport) => void;
  onRemove: () => void;
}

const Report = ({ report, disabled, onChange, onRemove }: ReportProps) => {
  const isFixed = isFixedReport(report);
  const label = reportLabel(report);
  return (
    <Line role="group" aria-label={label}>
      <span>{label}</span>
      {hasOptions(report.type) && !isFixed && (
        <div>
          {Object.entries(OPTIONS).map(([option, words]) => (
            <Option
              key={option}
              label={words}
              disabled={disabled}
              checked={report.options[option as keyof typeof OPTIONS]}
              onChange={(checked) => onChange({ ...report, options: { ...report.options, [option]: checked } })}
            />
          ))}
        </div>
      )}
      {!isFixed && (
        <IconButton size="small" aria-label={`Remove ${label}`} disabled={disabled} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Line>
  );
};

const isSame = (a: readonly GroupReport[], b: readonly GroupReport[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Choosing a network adds its reports where they are missing; choosing none removes them. Reports that were not changed
 * meanwhile follow from those before the last choice, so that going back to it changes nothing.
 */
const useNetworkReports = (reports: readonly GroupReport[], onChange: InputProps['onChange']) => {
  const network: unknown = useWatch({ name: 'network' });
  // that of the record: the network may have been chosen before this input is loaded
  const last = useRef<unknown>(useFormContext().formState.defaultValues?.network);
  const made = useRef({ from: reports, to: reports });
  useEffect(() => {
    if (network === last.current) return;
    last.current = network;
    const from = isSame(reports, made.current.to) ? made.current.from : reports;
    const to = reportsForNetwork(String(network), from);
    made.current = { from, to };
    onChange(to);
  }, [network, reports, onChange]);
};

/** The check register reports of a group: those that every group has are fixed, others are added and removed. */
const ReportsInput = ({ value, onChange, label, given, children }: InputProps) => {
  const reports = value as readonly GroupReport[]; // as the record declares them
  const [type, setType] = useState<ReportType>(REPORT_TYPES[0] ?? 'Detail');
  const [removed, setRemoved] = useState<GroupReport>();
  const picker = useId();
  useNetworkReports(reports, onChange);
  const added = newReport(type);
  const isThere = reports.some((report) => reportKey(report) === reportKey(added));
  return (
    <Labelled role="group" aria-label={label} aria-describedby={given['aria-describedby']}>
      {reports.map((report, at) => (
        <Report
          // biome-ignore lint/suspicious/noArrayIndexKey: its options are edited in place, and a new one has no id
          key={at}
          report={report}
          disabled={given.disabled}
          onChange={(changed) => onChange(reports.map((one) => (one === report ? changed : one)))}
          onRemove={() => setRemoved(report)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, mt: 1, ...screenOnly }}>
        <Labelled data-width="fit">
          <label htmlFor={picker}>Report type</label>
          <Select
            id={picker}
            disabled={given.disabled}
            value={type}
            onChange={({ target }) => setType(target.value as ReportType)}
          >
            {REPORT_TYPES.map((one) => (
              <option key={one} value={one}>
                {reportTypeLabel(one)}
              </option>
            ))}
          </Select>
        </Labelled>
        <ReasonButton
          id={given.id}
          variant="outlined"
          reason={isThere ? DUPLICATE_REPORT : undefined}
          onClick={() => onChange([...reports, added])}
        >
          Add report
        </ReasonButton>
      </Box>
      <Confirm
        open={removed !== undefined}
        title="Are you sure you want to remove this report type?"
        action={REMOVE}
        danger
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          onChange(reports.filter((report) => report !== removed));
          setRemoved(undefined);
        }}
      >
        {CANNOT_BE_UNDONE}
      </Confirm>
      {children}
    </Labelled>
  );
};

export default ReportsInput;
