// Sets the color mode before the first paint, so that a dark console does not flash white; preferences.ts writes the
// cookie.
{
  const mode = /(?:^|; )color-mode=(light|dark)/.exec(document.cookie)?.[1];
  const dark = mode ? mode === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-color-mode', dark ? 'dark' : 'light');
}
