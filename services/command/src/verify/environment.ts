import { commonConfig, masterKey, parseConfig } from '@alba/platform/config'
import type { EventStoreConfig } from '@alba/platform/event-store/open'
import { storeComplaints } from '@alba/platform/production'
import { z } from 'zod'

/**
 * Where the log is, from the environment, and the master key when it is there.
 * @throws {ConfigurationError}
 */
export const storeFromEnvironment = (): EventStoreConfig & { readonly ALBA_MASTER_KEY?: Buffer | undefined } =>
  parseConfig(
    z.object({
      DATABASE_URL: commonConfig.DATABASE_URL,
      ALBA_EVENT_STORE: commonConfig.ALBA_EVENT_STORE,
      EVENTSTORE_URL: commonConfig.EVENTSTORE_URL,
      ALBA_MASTER_KEY: masterKey.optional(),
    }),
    process.env,
    [storeComplaints],
  )

/** Where the projector is, and the secret that it asks for. @throws {ConfigurationError} */
export const projectorFromEnvironment = () =>
  parseConfig(
    z.object({
      PROJECTOR_URL: z.url().default('http://127.0.0.1:3002'),
      ALBA_SERVICE_SECRET: commonConfig.ALBA_SERVICE_SECRET,
    }),
  )
