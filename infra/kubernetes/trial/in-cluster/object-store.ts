import { startObjectStore } from '../../../../services/platform/src/testing/object-store.ts'

/* A bucket for the nightly backup, in memory. */
await startObjectStore({ port: Number(process.env.OBJECT_STORE_PORT), host: '0.0.0.0' })
process.once('SIGTERM', () => process.exit(0))
