import { connect } from 'node:net';

/** Sends these bytes and no more. Resolves once the server closes the connection, with the seconds that took. */
export const sendAndWait = async (url: string, bytes: string): Promise<{ seconds: number; answer: string }> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined); // a reset by the server is expected
  const begun = performance.now();
  socket.write(bytes);
  await new Promise((done) => socket.once('close', done));
  return { seconds: (performance.now() - begun) / 1000, answer };
};

/** A request whose headers never end. */
export const HALF_HEADERS = 'POST /api/holidays HTTP/1.1\r\nHost: x\r\nX-Slow: ';

/** A request that sends less of its body than Content-Length says. */
export const halfBody = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"`;
