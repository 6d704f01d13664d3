import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { ComponentExample } from '../../engine/examples/component-example.ts';

const Group = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > h3': { ...theme.typography.h3, margin: 0 },
  '& > div': {
    display: 'grid',
    gap: theme.spacing(1, 2),
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${theme.spacing(30)}, 100%), 1fr))`,
  },
  '& > div[data-wide]': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Figure = styled('figure')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: theme.spacing(0.5),
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1, 1.5),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > figcaption': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& > div': { justifySelf: 'stretch', minWidth: 0 },
}));

/** The examples of one component, under its name; `wide` gives each the full width. */
export const Examples = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <Group aria-label={title}>
    <h3>{title}</h3>
    <div data-wide={wide ? '' : undefined}>{children}</div>
  </Group>
);

/** One state of a component; links can use its `id`. */
export const Example = ({ id, state, children }: { id: string; state: string; children: ReactNode }) => (
  <Figure>
    <figcaption>{state}</figcaption>
    <div id={id}>{children}</div>
  </Figure>
);

const Opened = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& > button': { justifySelf: 'start' },
}));

/** Shows a component on request, because it takes the focus when mounted. */
const OnDemand = ({ Draw, state }: ComponentExample) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Opened>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'}: ${state}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'}
      </Button>
      {open && <Draw close={close} />}
    </Opened>
  );
};

interface Props {
  /** By component name. */
  examples: Readonly<Record<string, readonly ComponentExample[]>>;
  /** The components that need the full width. */
  wide?: readonly string[];
}

/** Every component with its states. */
export const PartExamples = ({ examples, wide = [] }: Props) =>
  Object.entries(examples).map(([name, states]) => (
    <Examples key={name} title={name} wide={wide.includes(name)}>
      {states.map((example, at) => (
        <Example key={`${example.state} ${String(example.shows)}`} id={`part-${name}-${at}`} state={example.state}>
          {example.opens ? <OnDemand {...example} /> : <example.Draw close={() => undefined} />}
        </Example>
      ))}
    </Examples>
  ));
