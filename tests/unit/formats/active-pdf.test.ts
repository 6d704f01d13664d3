import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isActivePdf } from '../../../src/pages/files/pdf.ts';
import { hostilePdf, plainPdf } from '../../browser/parts/hostile-pdf.ts';

/* What a PDF would do by itself (ISO 32000-1, §7.3.5 names, §7.5.7 object streams, §12.6 actions). */

const isActive = (file: string | Buffer) =>
  isActivePdf(new Uint8Array(typeof file === 'string' ? Buffer.from(file, 'latin1') : file));

/** Objects in a stream, as newer writers pack them. */
const packed = (objects: string, type = '/ObjStm', withLength = true): Buffer => {
  const data = deflateSync(objects);
  const length = withLength ? `/Length ${data.length}` : '/Length 9 0 R';
  const head = `%PDF-1.7\n1 0 obj\n<<${length}/Type${type}/N 1/First 4/Filter/FlateDecode>>stream\r\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\r\nendstream')]);
};

test.each([
  '<</S/JavaScript/JS(app.alert\\(1\\))>>',
  '<</S/#4aavaScript/JS 5 0 R>>',
  '<</S/Launch/F(run.exe)>>',
  '<</S/SubmitForm/F(https://example.test)>>',
  '<</AcroForm<</XFA [(a) 4 0 R]>>>>',
  '<</Type/Page/AA<</O<</S/URI/URI(https://example.test)>>>>>>',
  '<</OpenAction<</S/URI/URI(https://example.test)>>>>',
  '<</OpenAction 5 0 R>>\n5 0 obj<</S/URI/URI(https://example.test)>>',
])('%s is active, in the file and in an object stream', async (objects) => {
  expect(await isActive(objects)).toBe(true);
  expect(await isActive(packed(objects))).toBe(true);
  expect(await isActive(packed(objects, '/Obj#53tm'))).toBe(true);
});

test.each([
  '<</OpenAction[3 0 R/FitH null]>>',
  '<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>',
  '<</Type/Annot/A<</S/URI/URI(https://example.test)>>>>',
  '<</Title(JavaScript, Launch)>>',
])('%s is not, in the file and in an object stream', async (objects) => {
  expect(await isActive(objects)).toBe(false);
  expect(await isActive(packed(objects))).toBe(false);
  expect(await isActive(packed(objects, '/ObjStm', false))).toBe(false);
});

test('the hostile file of the browser tests is active, the plain one is not', async () => {
  expect(await isActive(hostilePdf())).toBe(true);
  expect(await isActive(plainPdf())).toBe(false);
});

test('a file whose object stream cannot be read may do anything', async () => {
  const file = packed('<</Type/Page>>');
  file.fill(0x55, file.indexOf('stream') + 8, file.indexOf('stream') + 14);
  expect(await isActive(file)).toBe(true);
});
