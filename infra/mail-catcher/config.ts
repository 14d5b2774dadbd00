import { parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'

const schema = z.object({
  /** Port that receives mails. */
  SMTP_PORT: port(1025),
  /** Port of the pages that show them. */
  MAIL_PORT: port(8025),
  /** Address at which both ports listen. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder in which mails are kept. */
  MAIL_CATCHER_DATA: z.string().min(1),
})

/** @throws {ConfigurationError} when a variable is missing or wrong */
export const readConfig = (env: NodeJS.ProcessEnv = process.env) => parseConfig(schema, env)
