// Names the code of the requested screen before any of it runs, so that it is downloaded together. The build puts the
// files' names in place of CHUNKS (scripts/preload-chunks.ts).
{
  const { signIn, console, screens } = CHUNKS;
  const mayBeSignedIn = Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'));
  const own = Object.hasOwn(screens, location.pathname) ? screens[location.pathname] : [];
  for (const file of mayBeSignedIn ? [...console, ...own] : signIn) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
