/**
 * `npm run audit:verify`: verifies the hash chain of the audit log, in the PostgreSQL of DATABASE_URL or in the
 * embedded database of DATA_DIR (whose server must be stopped). `-- --expect 1200:9f…` also checks a seal that was
 * stored elsewhere. Exits with 1 when the chain is broken, with 2 when it could not be verified (docs/security.md, "The
 * audit log").
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Anchor, Verdict } from '../server/audit/verify.ts';
import { verifyAudit } from '../server/audit/verify.ts';
import { ConfigurationError, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';

const NOT_VERIFIED = 2;
/** The maximum number of faults listed individually. */
const MAX_LISTED = 100;

const readAnchor = (text: string | undefined): Anchor | undefined => {
  if (text === undefined) return undefined;
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new Error('--expect: a seal as this command prints it, <number>:<hash>');
  return { position: Number(position), hash };
};

const report = ({ sealed, newest, unsealed, faults }: Verdict): string[] => {
  const shown = unsealed.ids.join(', ') + (unsealed.count > unsealed.ids.length ? ', …' : '');
  return [
    `${sealed} sealed entries looked at.`,
    unsealed.count ? `Not sealed yet: ${unsealed.count} (${shown}).` : 'Every entry is sealed.',
    ...(newest ? [`Newest seal: ${newest.position}:${newest.hash}`] : []),
    ...faults.slice(0, MAX_LISTED).map((fault) => `FAULT  ${fault}`),
    ...(faults.length > MAX_LISTED ? [`FAULT  and ${faults.length - MAX_LISTED} more`] : []),
    faults.length
      ? `The audit log is not what was sealed: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`
      : 'The chain holds.',
  ];
};

const verify = async (): Promise<number> => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } });
  const anchor = readAnchor(values.expect);
  const config = readConfig(process.env);
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'database'))) {
    throw new Error(`There is no embedded database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await openDatabase(config);
  try {
    const verdict = await verifyAudit(database.db, anchor);
    process.stdout.write(`${report(verdict).join('\n')}\n`);
    return verdict.faults.length ? 1 : 0;
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = await verify();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof ConfigurationError ? message : `The audit log could not be looked at: ${message}`}\n`,
  );
  process.exitCode = NOT_VERIFIED;
}
