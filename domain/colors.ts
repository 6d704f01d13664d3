/**
 * The color palette (docs/rules/console.md, "Look"): contrast of text to its background is at least 5.5:1 in light mode
 * and 6.8:1 in dark mode.
 */
interface Pair {
  text: string;
  ground: string;
}

export type TagName =
  | 'success'
  | 'warning'
  | 'error'
  | 'info'
  | 'neutral'
  | 'location001'
  | 'location002'
  | 'location003'
  | 'location004';

interface Colors {
  page: string;
  surface: string;
  line: string;
  text: string;
  muted: string;
  accent: string;
  /** The accent color on hover. */
  accentHover: string;
  /** The text color on the accent color. */
  onAccent: string;
  outline: string;
  tag: Record<TagName, Pair>;
}

type Statuses = Record<'success' | 'warning' | 'error' | 'info' | 'neutral', Pair>;

/** Three locations use the status colors, the fourth has its own. */
const tags = (statuses: Statuses, fourth: Pair): Record<TagName, Pair> => ({
  ...statuses,
  location001: statuses.error,
  location002: statuses.success,
  location003: statuses.info,
  location004: fourth,
});

export const light: Colors = {
  page: '#F6F7F9',
  surface: '#FFFFFF',
  line: '#E3E6EB',
  text: '#1B1F27',
  muted: '#596273',
  accent: '#2457D6',
  accentHover: '#1B44AE',
  onAccent: '#FFFFFF',
  outline: '#8B95A5',
  tag: tags(
    {
      success: { text: '#1B6E3C', ground: '#E6F4EB' },
      warning: { text: '#8A4B00', ground: '#FFF1DC' },
      error: { text: '#A8211A', ground: '#FCEBE9' },
      info: { text: '#1F4E9E', ground: '#E8EFFC' },
      neutral: { text: '#4A5260', ground: '#EDEFF2' },
    },
    { text: '#6B2FA0', ground: '#F2EAF9' },
  ),
};

export const dark: Colors = {
  page: '#0F1217',
  surface: '#171B22',
  line: '#2A303A',
  text: '#E6E9EE',
  muted: '#9AA4B2',
  accent: '#8AB0FF',
  accentHover: '#A8C5FF',
  onAccent: '#0F1217',
  outline: '#6B7585',
  tag: tags(
    {
      success: { text: '#7FD6A0', ground: '#12331F' },
      warning: { text: '#FFC37A', ground: '#3A2703' },
      error: { text: '#FF9A90', ground: '#3D1512' },
      info: { text: '#9CC0FF', ground: '#14294D' },
      neutral: { text: '#C3CAD5', ground: '#252B35' },
    },
    { text: '#D3B0F5', ground: '#33184D' },
  ),
};
