import type { ColumnBaseConfig, SQL } from 'drizzle-orm';
import { entityKind, getTableName, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { PgColumn, PgColumnBuilder, text } from 'drizzle-orm/pg-core';
import { decrypt, encrypt, HASH_PART, hashesOf } from '../../secrets/encrypt.ts';

interface Options {
  /** It is found by its whole value: see `secretHash`. */
  isFound: boolean;
}

/**
 * A column whose values are encrypted on their way in and decrypted on their way out (docs/security.md, "Encryption at
 * rest"). An SQL expression sees the encrypted text: select the column itself.
 */
export class SecretColumn extends PgColumn<ColumnBaseConfig<'string', 'Secret'>, Options> {
  static override readonly [entityKind]: string = 'Secret';
  readonly isFound: boolean;
  /** Where its values stand. A column that is renamed needs its values encrypted again. */
  readonly context: string;
  constructor(table: PgTable, config: SecretBuilder['config']) {
    super(table, config);
    this.isFound = config.isFound;
    this.context = `${getTableName(table)}.${this.name}`;
  }
  getSQLType(): string {
    return 'text';
  }
  override mapToDriverValue(secret: unknown): string {
    return encrypt(String(secret), this.context, this.isFound);
  }
  override mapFromDriverValue(stored: unknown): string {
    return decrypt(String(stored), this.context);
  }
}

interface SecretConfig {
  name: '';
  dataType: 'string';
  columnType: 'Secret';
  data: string;
  driverParam: string;
  enumValues: undefined;
}

class SecretBuilder extends PgColumnBuilder<SecretConfig, Options> {
  static override readonly [entityKind]: string = 'SecretBuilder';
  constructor({ isFound }: Options) {
    super('', 'string', 'Secret');
    this.config.isFound = isFound;
  }
  build(table: PgTable): SecretColumn {
    return new SecretColumn(table, this.config);
  }
}

/** An account number or another secret. */
export const secret = () => new SecretBuilder({ isFound: false });

/** A secret that is found by its whole value, through a column beside it that is made with `secretHash`. */
export const findableSecret = () => new SecretBuilder({ isFound: true });

/** The keyed hash within a secret that is stored in the column `name`, as a column of its own. */
export const secretHash = (name: string) =>
  text().generatedAlwaysAs(sql`nullif(split_part(${sql.identifier(name)}, ':', ${sql.raw(String(HASH_PART))}), '')`);

/** Whether the whole secret is this text. @param hash the column made with `secretHash` */
export const isWholeSecret = (hash: AnyPgColumn, whole: string): SQL => inArray(hash, hashesOf(whole.trim()));
