import { busConfig } from '@alba/platform/bus/config'
import { commonConfig, DEVELOPMENT_SITE, masterKey, parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'
import { CATCHER, mailConfig } from './mailer/config.ts'

const schema = z
  .object({ ...commonConfig, ...busConfig, ...mailConfig, PROJECTOR_PORT: port(3002), ALBA_MASTER_KEY: masterKey })
  .superRefine((config, context) => {
    if (config.ALBA_EVENT_STORE === 'eventstoredb' && !config.EVENTSTORE_URL)
      context.addIssue({
        code: 'custom',
        path: ['EVENTSTORE_URL'],
        message: 'needed when ALBA_EVENT_STORE is eventstoredb',
      })
    // Nobody's confirmation goes to a catcher, or leads to somebody's own machine, by accident.
    const forDevelopment = { SMTP_URL: CATCHER, PUBLIC_URL: DEVELOPMENT_SITE } as const
    for (const [name, value] of Object.entries(forDevelopment))
      if (config.NODE_ENV === 'production' && config[name as keyof typeof forDevelopment] === value)
        context.addIssue({ code: 'custom', path: [name], message: 'needed in production' })
  })

export type ProjectorConfig = z.infer<typeof schema>

/** @throws {ConfigurationError} with a sentence that names the variable */
export const projectorConfig = (env: NodeJS.ProcessEnv = process.env): ProjectorConfig => parseConfig(schema, env)
