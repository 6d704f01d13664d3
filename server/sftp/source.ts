import * as z from 'zod';

/** A configured SFTP server that files are exchanged with. */
export interface SftpSource {
  key: string;
  name: string;
  /**
   * `sftp://user:password@host:port/base`; a user who signs in by key needs no password. A function if the address may
   * change while the server runs.
   */
  url: string | (() => string);
  /** Accepted fingerprints of the host key in OpenSSH format (`SHA256:…`); absent: any. */
  hostKey?: readonly string[];
  /** The file of the private key, in OpenSSH or PEM format. It is read for each connection. */
  privateKeyFile?: string;
  /** The file of the key's passphrase. */
  passphraseFile?: string;
  /** The key's passphrase, from the environment. */
  passphrase?: string;
  /** Aborts running operations when the process stops. */
  signal?: AbortSignal;
}

export const urlOf = ({ url }: Pick<SftpSource, 'url'>): URL => new URL(typeof url === 'string' ? url : url());

const text = z.string().min(1).max(1000);
const fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'is not a fingerprint such as SHA256:…');

/** Unknown names are refused, so that a misspelt one cannot turn off a check. */
const Entry = z
  .strictObject({
    key: text,
    name: text,
    url: z.url({ protocol: /^sftp$/, error: 'is not an sftp:// address' }),
    hostKey: z
      .union([fingerprint, z.array(fingerprint).min(1).max(10)])
      .transform((one) => (typeof one === 'string' ? [one] : one))
      .optional(),
    privateKeyFile: text.optional(),
    passphraseFile: text.optional(),
    /** The name of an environment variable. */
    passphraseVariable: text.optional(),
  })
  .refine((entry) => !(entry.passphraseFile && entry.passphraseVariable), {
    path: ['passphraseFile'],
    error: 'and passphraseVariable: give one of them',
  })
  .refine((entry) => entry.privateKeyFile || !(entry.passphraseFile || entry.passphraseVariable), {
    path: ['privateKeyFile'],
    error: 'is missing, and a passphrase is given',
  });
type Entry = z.infer<typeof Entry>;

const Entries = z
  .array(Entry)
  .max(100)
  .refine((entries) => new Set(entries.map(({ key }) => key)).size === entries.length, 'a key stands twice');

const NOT_A_LIST = 'must be a JSON list of { key, name, url, hostKey, privateKeyFile } with sftp:// addresses';

/** The location of a fault, without values of the setting, which may be secret. */
const described = ({ path: [at, field], message, code }: z.core.$ZodIssue): string => {
  if (typeof at !== 'number') return code === 'custom' ? message : NOT_A_LIST;
  const where = `source ${at + 1}`;
  if (code === 'unrecognized_keys') return `${where} has a name that is not known`;
  return field === undefined ? `${where} is not an object` : `${where}: ${String(field)} ${message}`;
};

/** SFTP_SOURCES: the configured sources; faults are reported without values. */
export const SftpSources = z.string().transform((value, context): Entry[] => {
  try {
    const read = Entries.safeParse(JSON.parse(value));
    if (read.success) return read.data;
    for (const issue of read.error.issues) context.addIssue(described(issue));
  } catch {
    context.addIssue(NOT_A_LIST);
  }
  return z.NEVER;
});

/** Production requires a known host and a key instead of a password, because bank files are exchanged. */
const NEEDED_IN_PRODUCTION = ['hostKey', 'privateKeyFile'] as const;

/** What production refuses in a valid setting; empty if the setting itself is invalid. */
export const refusedInProduction = (setting: string | undefined): string[] => {
  const { data: entries = [] } = SftpSources.safeParse(setting);
  return entries.flatMap((entry, at) => {
    const missing = NEEDED_IN_PRODUCTION.filter((field) => !entry[field]);
    return missing.length ? [`source ${at + 1} needs ${missing.join(' and ')} in production`] : [];
  });
};

/** The sources with their passphrases from the environment. */
export const sourcesFrom = (
  entries: readonly Entry[],
  environment: Readonly<Record<string, string | undefined>>,
): SftpSource[] =>
  entries.map(({ passphraseVariable, ...source }) => ({
    ...source,
    ...(passphraseVariable && { passphrase: environment[passphraseVariable] ?? '' }),
  }));
