import { sql } from 'drizzle-orm';
import type { Role } from '../domain/roles.ts';
import { isScoped, ROLES, roleLabel } from '../domain/roles.ts';
import type { Db } from '../server/db/database.ts';
import { declaredTables } from '../server/db/declared.ts';
import { userLocations, users } from '../server/db/tables/people.ts';
import { LOCAL_ISSUER } from '../server/identity/local.ts';
import type { PoolAdmin } from '../server/identity/local-pool/index.ts';
import { seedUser } from '../server/identity/local-pool/index.ts';

/** The demo accounts' one password, printed in the README: they exist with the local user pool alone. */
export const DEMO_PASSWORD = 'Console-Demo-2026';

export const demoEmail = (role: Role): string => `${role}@example.com`;

/** Scoped roles are assigned these, so that their screens show some of the world and not all of it. */
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

/** One account a role; those that exist stay as they are. */
export const seedAccounts = async (db: Db, admin: PoolAdmin): Promise<void> => {
  for (const role of ROLES) await seedAccount(db, admin, role);
};
