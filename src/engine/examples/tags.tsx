import { Tabs } from '../../ui/Tabs.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { ComponentExample } from './component-example.ts';

const tag = (tone: Tone, words: string, dot?: boolean): ComponentExample => ({
  state: dot ? `${tone}, a status` : tone,
  shows: words,
  Draw: () => (
    <Tag tone={tone} dot={dot}>
      {words}
    </Tag>
  ),
});

const LONG = 'Collectively bargained health and welfare trust fund of the northern and southern counties';

export const TABS: readonly ComponentExample[] = [
  {
    state: 'Two',
    shows: 'FilesTimelineShown: files',
    Draw: () => (
      <Tabs label="Of this run" tabs={{ files: 'Files', timeline: 'Timeline' }} first="files">
        {(shown) => `Shown: ${shown}`}
      </Tabs>
    ),
  },
];

export const TAGS: readonly ComponentExample[] = [
  tag('success', 'Paid', true),
  tag('warning', 'On hold', true),
  tag('error', 'Error Load', true),
  tag('info', 'Waiting ePay', true),
  tag('neutral', 'Mixed', true),
  tag('neutral', 'cl261120.001'),
  tag('location001', '001 TN'),
  tag('location002', '002 WI'),
  tag('location003', '003 CA'),
  tag('location004', '004 OH'),
  { ...tag('neutral', LONG), state: 'long' },
];
