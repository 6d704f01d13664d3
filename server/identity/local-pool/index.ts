export { poolAdmin } from './admin/admin.ts';
export type { PoolAdmin } from './admin/admin-types.ts';
export { seedUser } from './admin/seed.ts';
export { localPool } from './plugin.ts';
export type { Delivery, LocalPoolOptions } from './pool.ts';
export { POOL_ID } from './pool-id.ts';
export { memoryStore } from './store/memory-store.ts';
export { postgresStore } from './store/postgres-store.ts';
export type { PoolStore } from './store/store.ts';
