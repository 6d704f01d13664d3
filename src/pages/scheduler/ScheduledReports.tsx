import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { type GroupReport, withDefaultReports } from '../../../domain/groups/reports.ts';
import type { InputProps } from '../../engine/form/inputs/input.ts';
import ReportsInput from '../groups/ReportsInput.tsx';

/** The reports of a group; the default ones that it lacks are there when it is opened, and saved with the next change. */
const ScheduledReports = (props: InputProps) => {
  const { name, value } = props;
  const { getFieldState, resetField } = useFormContext();
  const reports = value as readonly GroupReport[]; // as the record declares them
  useEffect(() => {
    const whole = withDefaultReports(reports);
    if (whole.length > reports.length && !getFieldState(name).isDirty) resetField(name, { defaultValue: whole });
  }, [reports, name, getFieldState, resetField]);
  return <ReportsInput {...props} />;
};

export default ScheduledReports;
