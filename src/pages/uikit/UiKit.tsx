import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { CONTROL_EXAMPLES } from '../../engine/examples/controls.tsx';
import { FORM_EXAMPLES } from '../../engine/examples/forms.tsx';
import { PANEL_EXAMPLES } from '../../engine/examples/panels.tsx';
import { UI_EXAMPLES } from '../../engine/examples/parts.tsx';
import { Stage } from '../../engine/examples/Stage.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { PagePart, PageTitle } from '../../ui/PageTitle.tsx';
import { Columns } from './Columns.tsx';
import { DependentForm } from './DependentForm.tsx';
import { PartExamples } from './Example.tsx';
import { Fields } from './Fields.tsx';
import { Filters } from './Filters.tsx';
import { Lists } from './Lists.tsx';
import { Notices } from './Notices.tsx';
import { Records } from './Records.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  '& > nav > ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 2),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& > nav a': { display: 'inline-block', minHeight: 24 },
}));

const Section = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& > h2': { ...theme.typography.h2, margin: 0, scrollMarginTop: theme.spacing(2) },
}));

const Parts = () => (
  <>
    <PartExamples examples={UI_EXAMPLES} wide={['Fault']} />
    <Notices />
  </>
);
const Controls = () => <PartExamples examples={CONTROL_EXAMPLES} />;
const Panels = () => <PartExamples examples={PANEL_EXAMPLES} wide={Object.keys(PANEL_EXAMPLES)} />;
const Forms = () => <PartExamples examples={FORM_EXAMPLES} wide={['ErrorSummary', 'ConflictPanel']} />;

const SECTIONS: readonly { id: string; title: string; Body: ComponentType }[] = [
  { id: 'columns', title: 'Columns', Body: Columns },
  { id: 'fields', title: 'Fields', Body: Fields },
  { id: 'dependent', title: 'A form that depends on itself', Body: DependentForm },
  { id: 'filters', title: 'Filters', Body: Filters },
  { id: 'lists', title: 'Lists', Body: Lists },
  { id: 'records', title: 'A record and its rows', Body: Records },
  { id: 'parts', title: 'Parts', Body: Parts },
  { id: 'controls', title: 'Controls', Body: Controls },
  { id: 'panels', title: 'Panels of pages', Body: Panels },
  { id: 'forms', title: 'Forms and menus', Body: Forms },
];

/**
 * Every reusable component in its states, from the same examples the tests use. It has no side effects and makes no API
 * calls.
 */
const UiKit = () => (
  <Stage>
    <Page>
      <PageTitle />
      <nav aria-label="Contents">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <PagePart>
        {SECTIONS.map(({ id, title, Body }) => (
          <Section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Suspense fallback={<Busy busy />}>
              <Body />
            </Suspense>
          </Section>
        ))}
      </PagePart>
    </Page>
  </Stage>
);

export default UiKit;
