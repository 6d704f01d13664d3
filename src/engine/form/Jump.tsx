import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { applicable, applies } from '../../../declare/conditions.ts';
import type { FormPanel } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { PARTS } from '../../messages/form.ts';
import { OFF } from '../../messages/words.ts';
import { screenOnly } from '../../ui/print.ts';
import { panelId } from './Panels.tsx';
import type { Values } from './values.ts';
import { metaOf } from './values.ts';

/** The height of the strip, in px, on one line. */
export const STRIP = 40;

const Strip = styled('nav')(({ theme }) => ({
  ...screenOnly,
  position: 'sticky',
  top: 'var(--sticky, 0px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 2),
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > button': {
    minHeight: 36,
    padding: theme.spacing(0, 0.5),
    border: 0,
    borderBottom: '2px solid transparent',
    font: 'inherit',
    color: theme.vars?.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    '& > span': { marginLeft: theme.spacing(1), fontVariantNumeric: 'tabular-nums' },
    '&[aria-current]': {
      borderBottomColor: theme.vars?.palette.primary.main,
      color: theme.vars?.palette.text.primary,
      fontWeight: theme.typography.fontWeightBold,
    },
  },
}));

/** How many rows a panel has, or that none of it applies to the record as it stands in the form. */
const stateOf = (panel: FormPanel, resource: Resource, values: Values, before: Row | undefined): string => {
  const whole = applicable(resource, { ...before, ...values }, before && { ...before });
  if (panel.fields.every((field) => !applies(field, whole))) return OFF;
  const rows = panel.fields.find(({ source }) => metaOf(resource, source).child);
  const value = rows && values[rows.source];
  return Array.isArray(value) ? String(value.length) : '';
};

interface Props {
  panels: readonly FormPanel[];
  resource: Resource;
  record: Row | undefined;
  formId: string;
}

/** The panel at the top of the window. */
const useCurrent = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const parts = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const first = parts.find((part) => seen.has(part));
        if (first) setCurrent(first.id);
      },
      // the upper third of the window, below what sticks to its top
      { rootMargin: '-96px 0px -66% 0px' },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [key]);
  return current;
};

/** Leads to the panels of a long form, which all stay on the page, so that nothing that can be wrong is hidden. */
export const Jump = ({ panels, resource, record, formId }: Props) => {
  const ids = panels.map((panel) => panelId(formId, panel));
  const current = useCurrent(ids);
  const states = useWatch({
    compute: (values: Values) => panels.map((panel) => stateOf(panel, resource, values, record)).join('\n'),
  }).split('\n');
  return (
    <Strip aria-label={PARTS}>
      {panels.map(({ title }, at) => (
        <button
          key={title}
          type="button"
          aria-current={ids[at] === current ? 'true' : undefined}
          onClick={() => {
            const part = document.getElementById(ids[at] ?? '');
            part?.focus({ preventScroll: true });
            part?.scrollIntoView({ block: 'start' });
          }}
        >
          {title}
          {states[at] && <span>{states[at]}</span>}
        </button>
      ))}
    </Strip>
  );
};
