export { poolAdmin } from './admin.ts';
export type { PoolAdmin } from './admin-types.ts';
export { memoryStore } from './memory-store.ts';
export { localPool } from './plugin.ts';
export type { Delivery, LocalPoolOptions } from './pool.ts';
export { POOL_ID } from './pool-id.ts';
export { postgresStore } from './postgres-store.ts';
export { seedUser } from './seed.ts';
export type { PoolStore } from './store.ts';
