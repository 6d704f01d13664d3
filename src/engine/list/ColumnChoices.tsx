import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { COLUMNS, moveDown, moveUp, RESET_COLUMNS } from '../../messages/columns.ts';
import { Input } from '../../ui/controls.ts';
import { useListOf } from './context.ts';

const Group = styled('fieldset')(({ theme }) => ({
  justifySelf: 'stretch',
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1, 0, 0),
  border: 0,
  borderTop: `1px solid ${theme.vars?.palette.line}`,
  '& legend': { float: 'left', width: '100%', padding: theme.spacing(0, 0.75), ...theme.typography.h3 },
  '& ul': { clear: 'both', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center' },
  '& li button': { minWidth: 28, padding: theme.spacing(0.25), '& svg': { fontSize: 16 } },
}));

/** A setting with its checkbox. */
export const Option = styled('label')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  minHeight: 28,
  paddingLeft: theme.spacing(0.75),
}));

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
};

interface StepProps {
  label?: string;
  /** It does nothing but stays focusable, so that the focus is not lost. */
  isIdle: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Step = ({ label, isIdle, onClick, children }: StepProps) => (
  <Button
    color="inherit"
    aria-label={label}
    aria-disabled={isIdle}
    sx={isIdle ? { opacity: 0.4, cursor: 'default' } : undefined}
    onClick={() => !isIdle && onClick()}
  >
    {children}
  </Button>
);

/** Which columns the list shows, and in which order. Those that do not fit are in the opened row. */
export const ColumnChoices = () => {
  const { resource, columnChoice } = useListOf();
  const { columns: shown, isChosen, choose } = columnChoice;
  const { columns } = resource.list;
  const labelOf = (source: string) => columns.find((column) => column.source === source)?.label ?? source;
  const hidden = columns.map(({ source }) => source).filter((source) => !shown.includes(source));
  return (
    <Group>
      <legend>{COLUMNS}</legend>
      <ul>
        {[...shown, ...hidden].map((source) => {
          const label = labelOf(source);
          const at = shown.indexOf(source);
          return (
            <li key={source}>
              <Option>
                <Input
                  type="checkbox"
                  checked={at >= 0}
                  // a list without columns would show nothing
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => choose(at < 0 ? [...shown, source] : shown.filter((one) => one !== source))}
                />
                {label}
              </Option>
              {at >= 0 && (
                <>
                  <Step label={moveUp(label)} isIdle={at === 0} onClick={() => choose(moved(shown, at, at - 1))}>
                    <ArrowUpward />
                  </Step>
                  <Step
                    label={moveDown(label)}
                    isIdle={at === shown.length - 1}
                    onClick={() => choose(moved(shown, at, at + 1))}
                  >
                    <ArrowDownward />
                  </Step>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Step isIdle={!isChosen} onClick={() => choose(undefined)}>
        {RESET_COLUMNS}
      </Step>
    </Group>
  );
};
