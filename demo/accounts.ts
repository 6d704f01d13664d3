import { sql } from 'drizzle-orm';
import type { Role } from '../domain/roles.ts';
import { isScoped, ROLES, roleLabel } from '../domain/roles.ts';
import type { Db } from '../server/db/database.ts';
import { declaredTables } from '../server/db/declared.ts';
import { userLocations, users } from '../server/db/tables/people.ts';
import { LOCAL_ISSUER } from '../server/identity/local.ts';
import type { PoolAdmin } from '../server/identity/local-pool/index.ts';
import { seedUser } from '../server/identity/local-pool/index.ts';

/** The password of every demo account, printed in the README. Demo accounts exist only in the local user pool. */
export const DEMO_PASSWORD = 'Console-Demo-2026';

export const demoEmail = (role: Role): string => `${role}@example.com`;

/** Locations assigned to scoped roles, so that their screens show part of the demo data and not all of it. */
const ASSIGNED_KEYS = ['001', '003'];

const seedAccount = async (db: Db, admin: PoolAdmin, role: Role) => {
  const email = demoEmail(role);
  const [givenName, familyName] = ['Demo', roleLabel(role)];
  const subject = await seedUser(admin, { email, givenName, familyName, password: DEMO_PASSWORD, permanent: true });
  const [made] = await db
    .insert(users)
    .values({ issuer: LOCAL_ISSUER, subject, email, first_name: givenName, last_name: familyName, roles: [role] })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const locations = declaredTables.get('locations');
  if (!made || !isScoped([role]) || !locations?.columns.key) return;
  await db.insert(userLocations).select(
    db
      .select({ user_id: sql<number>`${made.id}`.as('user_id'), location_id: locations.id })
      .from(locations.table)
      .where(sql`${locations.columns.key} in ${ASSIGNED_KEYS}`),
  );
};

/** Creates one account per role; existing accounts are not changed. */
export const seedAccounts = async (db: Db, admin: PoolAdmin): Promise<void> => {
  for (const role of ROLES) await seedAccount(db, admin, role);
};
