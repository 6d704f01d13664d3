import { dark, light } from '../../../domain/colors.ts';

/** The attribute of `<html>` with the current color mode; set before the first paint by `color-mode.js`. */
export const MODE_ATTRIBUTE = 'data-color-mode';

/** The styles on a screen before any script has run; `vite.config.ts` adds them to the page. */
export const FIRST_PAINT = `@media screen{html{color-scheme:light dark;background:${light.page}}
html[${MODE_ATTRIBUTE}=light]{color-scheme:light;background:${light.page}}
html[${MODE_ATTRIBUTE}=dark]{color-scheme:dark;background:${dark.page}}}
@media screen and (prefers-color-scheme:dark){html:not([${MODE_ATTRIBUTE}]){background:${dark.page}}}`;
