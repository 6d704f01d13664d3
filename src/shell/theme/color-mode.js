// Before the first paint, so that nobody's dark console begins white: preferences.ts writes what is read here.
{
  const mode = /(?:^|; )color-mode=(light|dark)/.exec(document.cookie)?.[1];
  const dark = mode ? mode === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-color-mode', dark ? 'dark' : 'light');
}
