import { parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'

const schema = z.object({
  /** Where mails are taken in. */
  SMTP_PORT: port(1025),
  /** Where they are looked at. */
  MAIL_PORT: port(8025),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder in which mails are kept. */
  MAIL_CATCHER_DATA: z.string().min(1),
})

/** @throws {ConfigurationError} */
export const readConfig = (env: NodeJS.ProcessEnv = process.env) => parseConfig(schema, env)
