/*
 * A PDF of one page that asks its reader to run a script when it is opened, closed or shown, to open an address, to
 * start a program, and that carries a page of HTML. Written by hand after ISO 32000-1, §7.5 and §12.6, because libraries
 * write none of that.
 */

const SCRIPT = '/S/JavaScript/JS(app.alert\\("run"\\); app.launchURL\\("https://example.test/run"\\);)';
const PAYLOAD = '<script>window.top.document.title = "run"</script>';
const PAGE_TEXT = 'BT /F1 24 Tf 40 120 Td (A page) Tj ET';

const stream = (entries: string, data: string) => `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;

const OBJECTS = [
  `<</Type/Catalog/Pages 2 0 R/OpenAction<<${SCRIPT}>>/AA<</WC<<${SCRIPT}>>>>/Names<</JavaScript<</Names[(run)<<${SCRIPT}>>]>>/EmbeddedFiles<</Names[(run.html)5 0 R]>>>>>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 7 0 R>>>>/AA<</O<</S/URI/URI(https://example.test/shown)>>/C<</S/Launch/F(run.exe)>>>>>>`,
  stream('', PAGE_TEXT),
  '<</Type/Filespec/F(run.html)/EF<</F 6 0 R>>>>',
  stream('/Type/EmbeddedFile/Subtype/text#2Fhtml', PAYLOAD),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

const offsetOf = (at: number) => String(at).padStart(10, '0');

const pdfOf = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.7\n';
  const entries = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${offsetOf(offset)} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

export const hostilePdf = (): Buffer => pdfOf(OBJECTS);

/** The same page without anything that it asks for. */
export const plainPdf = (): Buffer => {
  const [, pages = '', , text = '', , , font = ''] = OBJECTS;
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>';
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', pages, page, text, font]);
};
