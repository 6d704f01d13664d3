import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { Busy } from './Busy.tsx';
import { screenOnly } from './print.ts';

interface Page {
  /** The declared title of the screen. */
  title?: string;
  /** What the shell adds to the title line of each page. */
  tools?: ReactNode;
}

const PageContext = createContext<Page>({});

/** Provides the declared title of the current screen, and what the shell adds beside it. */
export const PageProvider = PageContext.Provider;

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(4),
  '& > h1, & > h2': { ...theme.typography.h1, margin: theme.spacing(0, 'auto', 0, 0) },
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  ...screenOnly,
}));

interface Props {
  /** By default the declared title of the screen. */
  title?: ReactNode;
  /** The level of the heading; 2 for a part of a page that has a title of its own. */
  level?: 1 | 2;
  /** The actions of the page, at the end of the line. */
  children?: ReactNode;
}

/** The heading of a page, with its actions. Each page has one of level 1. */
export const PageTitle = ({ title, level = 1, children }: Props) => {
  const page = useContext(PageContext);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Line>
      <Heading>{title ?? page.title}</Heading>
      <Tools>
        {page.tools}
        {children}
      </Tools>
    </Line>
  );
};

/** A page whose code or data is still loading: it has its heading already. */
export const LoadingPage = () => (
  <>
    <PageTitle />
    <Busy busy />
    <div data-loading-page="" />
  </>
);

/** A part of a page below its first title line: the shell adds nothing to the title lines in it. */
export const PagePart = ({ children }: { children: ReactNode }) => {
  const { title } = useContext(PageContext);
  return <PageContext value={{ title }}>{children}</PageContext>;
};
