import { fileURLToPath } from 'node:url'
import { identity } from '@alba/contracts/centre/schema'
import { commonConfig, parseConfig, port, publicUrl, refuseInProduction, secret } from '@alba/platform/config'
import { trustedProxies } from '@alba/platform/http/trusted-proxies'
import { z } from 'zod'
import type { CardForms } from './payments/queries.ts'
import type { MailSettings } from './settings/staff-routes.ts'

const builtWebApp = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))

/** The key and the address of the local sandbox (architecture §6). */
const SANDBOX_KEY = 'pk_test_sandbox'
const SANDBOX_URL = 'http://127.0.0.1:12111'

/** Lets the gateway be started by hand on one's own machine; `npm start` makes a secret for its copy. */
const DEVELOPMENT_JWT_SECRET = 'development-only-secret-of-the-access-tokens'

const schema = z.object({
  ...commonConfig,
  PORT: port(3000),
  PUBLIC_URL: publicUrl,
  /** By which practitioners' access tokens are signed. */
  ALBA_JWT_SECRET: secret(DEVELOPMENT_JWT_SECRET),
  /** The command service, reached by this process only. */
  COMMAND_URL: z.url({ error: 'an http:// address is needed' }).default('http://127.0.0.1:3001'),
  /** The projector, who reads the log. */
  PROJECTOR_URL: z.url({ error: 'an http:// address is needed' }).default('http://127.0.0.1:3002'),
  /** The card provider's public key, handed to the browser; the command service has the same variable. */
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default(SANDBOX_KEY),
  /** Where the browser reaches the card sandbox; the command service has the same variable. */
  STRIPE_SANDBOX_PUBLIC_URL: z.url({ error: 'an http:// address is needed' }).optional(),
  /** How mails go out, and where staff is told: shown to staff. The projector, which sends them, has its own variables. */
  SMTP_HOST: z.string().default('127.0.0.1'),
  SMTP_PORT: port(1025),
  EMAIL_FROM: z.email('an e-mail address is needed').default(identity.centre.email),
  NOTIFICATION_EMAIL: z.email('an e-mail address is needed').default(identity.centre.email),
  /** The folder of the built web app. */
  WEB_DIST: z.string().default(builtWebApp),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** The proxies in front, which set X-Forwarded-For and speak https: how many, or their networks. */
  TRUST_PROXY: trustedProxies.default(false),
})

export type GatewayConfig = z.infer<typeof schema>

/** @throws {ConfigurationError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = parseConfig(schema, env)
  refuseInProduction(config, { ALBA_JWT_SECRET: DEVELOPMENT_JWT_SECRET })
  return config
}

export const mailSettings = (config: GatewayConfig): MailSettings => ({
  smtpHost: config.SMTP_HOST,
  smtpPort: config.SMTP_PORT,
  from: config.EMAIL_FROM,
  notificationEmail: config.NOTIFICATION_EMAIL,
})

/** With a key of the real provider there is no sandbox, unless one is named. */
export const cardForms = (config: GatewayConfig): CardForms => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  sandboxUrl:
    config.STRIPE_SANDBOX_PUBLIC_URL ?? (config.STRIPE_PUBLISHABLE_KEY === SANDBOX_KEY ? SANDBOX_URL : undefined),
})
