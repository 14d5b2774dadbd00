import { busConfig } from '@alba/platform/bus/config'
import { commonConfig, masterKey, parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'

const schema = z
  .object({ ...commonConfig, ...busConfig, PROJECTOR_PORT: port(3002), ALBA_MASTER_KEY: masterKey })
  .superRefine((config, context) => {
    if (config.ALBA_EVENT_STORE === 'eventstoredb' && !config.EVENTSTORE_URL)
      context.addIssue({
        code: 'custom',
        path: ['EVENTSTORE_URL'],
        message: 'needed when ALBA_EVENT_STORE is eventstoredb',
      })
  })

export type ProjectorConfig = z.infer<typeof schema>

/** @throws {ConfigurationError} with a sentence that names the variable */
export const projectorConfig = (env: NodeJS.ProcessEnv = process.env): ProjectorConfig => parseConfig(schema, env)
