import { showInstant } from '../../domain/calendar/dates.ts';
import { dark, light } from '../../domain/colors.ts';
import { PRODUCT } from '../../domain/product.ts';
import type { FactColumn, Facts, MailContent } from './content.ts';
import { factText, isFigure } from './content.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

const WIDTH = 600;
const SANS = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px';

/*
 * Colours and sizes stand at each element, because many mail programs drop style sheets; layout is by tables, because
 * some know no other. Programs that read this sheet have the dark colours, and on a narrow screen each row of a table as
 * a list of label and value.
 */
const SHEET = html`<style>
.label{display:none}
@media (max-width:520px){
.pad{padding-left:16px!important;padding-right:16px!important}
.facts,.facts tbody,.facts tr{display:block!important}
.facts .head{display:none!important}
.facts tr{padding:6px 0!important;border-bottom:1px solid ${light.line}!important}
.facts td{display:flex!important;justify-content:space-between;gap:16px;padding:3px 0!important;border:0!important;text-align:right!important}
.facts .label{display:block!important;white-space:normal;overflow-wrap:normal;text-align:left}
}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.sheet{background:${dark.surface}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.muted{color:${dark.muted}!important}
.line,.facts tr{border-color:${dark.line}!important}
.button{background:${dark.accent}!important}
.button a{color:${dark.onAccent}!important}
}
</style>`;

const styleOf = (column: FactColumn): string => {
  const code = column.kind === 'code' ? `;${MONO}` : '';
  if (isFigure(column)) return 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums';
  return column.kind === 'code' || column.kind === 'date'
    ? `text-align:left;white-space:nowrap${code}`
    : 'text-align:left;overflow-wrap:anywhere';
};

const last = (list: readonly unknown[], at: number) => at === list.length - 1;

const headCell = (column: FactColumn, end: boolean): Html =>
  html`<th scope="col" class="muted line" style="padding:6px ${end ? 0 : 12}px 6px 0;border-bottom:1px solid ${light.line};color:${light.muted};font-size:12px;font-weight:600;white-space:nowrap;text-align:${isFigure(column) ? 'right' : 'left'}">${column.label}</th>`;

const cell = (column: FactColumn, value: string | number, { end, isSum }: { end: boolean; isSum: boolean }): Html =>
  html`<td class="text line" style="padding:6px ${end ? 0 : 12}px 6px 0;border-bottom:1px solid ${light.line};color:${light.text};font-weight:${isSum ? 600 : 400};vertical-align:top;${styleOf(column)}"><span class="label muted" style="display:none;color:${light.muted};font-size:13px;font-weight:400;${SANS}">${column.label}</span>${factText(column, value)}</td>`;

const table = ({ columns, rows, isSummed = false }: Facts): Html =>
  html`<table class="${columns.length > 1 ? 'facts' : ''}" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:14px;line-height:20px"><tr class="head">${columns.map(
    (column, at) => headCell(column, last(columns, at)),
  )}</tr>${rows.map(
    (row, index) =>
      html`<tr>${columns.map((column, at) =>
        cell(column, row[at] ?? '', { end: last(columns, at), isSum: isSummed && last(rows, index) }),
      )}</tr>`,
  )}</table>`;

/** The email as a page of HTML. @param address of the console; absent: the button leads nowhere */
export const frameHtml = ({ heading, at, lines, facts, link, reason }: MailContent, address = ''): Html =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title>
${SHEET}</head>
<body class="page" style="margin:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page};${SANS}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="sheet" width="${WIDTH}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${WIDTH}px;background:${light.surface};border:1px solid ${light.line};border-radius:6px;text-align:left">
<tr><td class="pad line" style="padding:14px 24px;border-bottom:1px solid ${light.line};font-size:13px;line-height:20px"><strong class="text" style="color:${light.text};font-weight:600;margin-right:8px">${PRODUCT}</strong> <span class="muted" style="color:${light.muted};white-space:nowrap">${showInstant(at)}</span></td></tr>
<tr><td class="pad" style="padding:24px 24px 4px"><h1 class="text" style="margin:0 0 12px;color:${light.text};font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${heading}</h1>
${lines.map((line) => html`<p class="text" style="margin:0 0 16px;color:${light.text};font-size:14px;line-height:22px;overflow-wrap:anywhere">${line}</p>`)}
${facts.filter(({ rows }) => rows.length).map(table)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="button" bgcolor="${light.accent}" style="background:${light.accent};border-radius:6px"><a href="${address}${link.path}" style="display:inline-block;padding:10px 16px;color:${light.onAccent};font-size:14px;line-height:20px;font-weight:600;text-decoration:none">${link.label}</a></td></tr></table></td></tr>
<tr><td class="pad muted line" style="padding:14px 24px;border-top:1px solid ${light.line};color:${light.muted};font-size:13px;line-height:20px;overflow-wrap:anywhere">${reason}</td></tr>
</table></td></tr></table>
</body></html>`;
