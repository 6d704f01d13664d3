import { apiAs } from '../support/calls/api.ts';
import { startServer } from '../support/servers/server.ts';
import { haveSamples, NINE_CLAIMS_GROUP } from '../support/worlds/samples.ts';

/** One server for all browser tests, on the embedded database, as `npm start` runs it. */
export default async () => {
  const server = await startServer();
  process.env.CONSOLE_URL = server.url;
  process.env.CONSOLE_DATA_DIR = server.dataDir; // contains its emails
  if (haveSamples) {
    const group = { number: NINE_CLAIMS_GROUP, name: 'Dental of ABC', location_id: 1 };
    const { status } = await (await apiAs(server.url, 'administrator')).post('/groups', group);
    if (status !== 201) throw new Error(`The group of the sample files was not added: ${status}`);
  }
  return () => server.stop();
};
