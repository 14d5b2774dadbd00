import { resolve } from 'node:path'
import { parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'
import { usesSandbox } from './environment.ts'
import { type Ports, portVariables } from './ports.ts'
import { root } from './root.ts'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  ALBA_DATA_DIR: z.string().default('.data'),
  PORT: port(portVariables.gateway.fallback),
  COMMAND_PORT: port(portVariables.command.fallback),
  PROJECTOR_PORT: port(portVariables.projector.fallback),
  PG_PORT: port(portVariables.postgres.fallback),
  STRIPE_SANDBOX_PORT: port(portVariables.sandbox.fallback),
  SMTP_PORT: port(portVariables.smtp.fallback),
  MAIL_PORT: port(portVariables.mail.fallback),
})

export type LocalSettings = {
  /** Absolute. */
  readonly dataDir: string
  readonly host: string
  readonly ports: Ports
  readonly production: boolean
}

/**
 * What `npm start` and its companions read from the environment.
 * @throws {ConfigurationError} naming each variable with a bad value.
 */
export function localSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const config = parseConfig(schema, env)
  return {
    dataDir: resolve(root, config.ALBA_DATA_DIR),
    host: config.HOST,
    ports: {
      gateway: config.PORT,
      command: config.COMMAND_PORT,
      projector: config.PROJECTOR_PORT,
      postgres: config.PG_PORT,
      sandbox: config.STRIPE_SANDBOX_PORT,
      smtp: config.SMTP_PORT,
      mail: config.MAIL_PORT,
    },
    production: config.NODE_ENV === 'production',
  }
}

/** In production nobody pays with test cards by accident. @throws {Error} a sentence to show. */
export function refuseSandboxInProduction(settings: LocalSettings, env: NodeJS.ProcessEnv = process.env): void {
  if (settings.production && usesSandbox(env))
    throw new Error('NODE_ENV=production needs STRIPE_SECRET_KEY: the Stripe sandbox is for development only.')
}
