import { busConfig } from '@alba/platform/bus/config'
import { commonConfig, httpUrl, masterKey, parseConfig, port } from '@alba/platform/config'
import { mailConfig } from '@alba/platform/mail-config'
import { keyComplaints, mailComplaints, siteComplaints, storeComplaints } from '@alba/platform/production'
import { z } from 'zod'

const schema = z.object({
  ...commonConfig,
  ...busConfig,
  ...mailConfig,
  PROJECTOR_PORT: port(3002),
  /** The command service, which records what operators do and notifies staff of mails that could not be delivered. */
  COMMAND_URL: httpUrl.default('http://127.0.0.1:3001'),
  ALBA_MASTER_KEY: masterKey,
})

export type ProjectorConfig = z.infer<typeof schema>

/** @throws {ConfigurationError} with a sentence that names the variable */
export const projectorConfig = (env: NodeJS.ProcessEnv = process.env): ProjectorConfig =>
  parseConfig(schema, env, [storeComplaints, keyComplaints, siteComplaints, mailComplaints])
