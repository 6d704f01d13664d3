import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import ReportsInput from '../../../src/pages/groups/ReportsInput.tsx';

interface Values {
  network: string;
  reports: unknown[];
}

const Reports = () => {
  const { field } = useController<Values>({ name: 'reports' });
  const given = { id: 'reports', disabled: false, 'aria-describedby': undefined, 'aria-invalid': false };
  // as the form gives it
  const props = { ...field, label: 'Reports', given } as unknown as Parameters<typeof ReportsInput>[0];
  return <ReportsInput {...props} />;
};

const openForm = (defaultValues: Values = { network: 'none', reports: [] }) => {
  const { result } = renderHook(() => useForm<Values>({ defaultValues }));
  return result.current;
};

const withReports = (form: UseFormReturn<Values>) => (
  <FormProvider {...form}>
    <Reports />
  </FormProvider>
);

afterEach(cleanup);

test('a network that is chosen before the reports are loaded adds its reports', () => {
  const form = openForm();
  act(() => form.setValue('network', 'nomi'));
  render(withReports(form));
  expect(screen.getByRole('group', { name: 'Network Detail' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Network Summary' })).toBeInTheDocument();
});

test('the reports of a group are not changed by opening it', () => {
  const form = openForm();
  render(withReports(form));
  expect(form.getValues('reports')).toEqual([]);
  act(() => form.setValue('network', 'quantify'));
  expect(screen.getByRole('group', { name: 'Network Detail' })).toBeInTheDocument();
  act(() => form.setValue('network', 'none'));
  expect(screen.queryByRole('group', { name: /^Network/ })).toBeNull();
});

const report = (id: number, type: string, includePHI = true) => ({
  id,
  type,
  options: { includePHI, includeDiagnosisDetails: false },
});

test.each(['none nomi', 'none quantify none nomi', 'quantify none nomi'])(
  'a network that is left and chosen again (%s) has the reports it had',
  (tried) => {
    const had = {
      network: 'nomi',
      reports: [report(1, 'NetworkDetail', false), report(2, 'Detail'), report(3, 'NetworkSummary')],
    };
    const form = openForm(had);
    render(withReports(form));
    for (const network of tried.split(' ')) act(() => form.setValue('network', network));
    expect(form.getValues()).toEqual(had);
  },
);

test('reports that were changed meanwhile stay as they are', () => {
  const form = openForm({ network: 'nomi', reports: [report(1, 'NetworkDetail', false), report(2, 'Detail')] });
  render(withReports(form));
  act(() => form.setValue('network', 'none'));
  act(() => form.setValue('reports', []));
  act(() => form.setValue('network', 'nomi'));
  expect(form.getValues('reports')).toEqual([
    { type: 'NetworkDetail', options: { includePHI: true, includeDiagnosisDetails: false } },
    { type: 'NetworkSummary', options: { includePHI: true, includeDiagnosisDetails: false } },
  ]);
});
