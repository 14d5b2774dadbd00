import { fileURLToPath } from 'node:url'
import { cardComplaints, cardConfig, sandboxAddresses, sandboxComplaints } from '@alba/platform/card-config'
import {
  commonConfig,
  DEVELOPMENT_SECRETS,
  host,
  httpUrl,
  parseConfig,
  port,
  publicUrl,
  secret,
  serverName,
} from '@alba/platform/config'
import { jwtComplaints, limitComplaints, siteComplaints } from '@alba/platform/production'
import { requestConfig } from '@alba/platform/request-config'
import { z } from 'zod'
import type { CardForms } from './payments/queries.ts'
import type { MailSettings } from './settings/staff-routes.ts'

const builtWebApp = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))

const schema = z.object({
  ...commonConfig,
  ...cardConfig,
  ...requestConfig,
  PORT: port(3000),
  /** The port for metrics and readiness with its reasons. The public must not reach it. */
  WATCH_PORT: port(3003),
  WATCH_HOST: host,
  PUBLIC_URL: publicUrl,
  /** The secret that signs practitioners' access tokens. */
  ALBA_JWT_SECRET: secret(DEVELOPMENT_SECRETS.ALBA_JWT_SECRET),
  /** The address of the command service, which carries out commands. */
  COMMAND_URL: httpUrl.default('http://127.0.0.1:3001'),
  /**
   * The address of the projector. It is asked how the agenda stood at a past moment and what has changed since, about
   * mails, and what the page of operators shows; it also carries out what operators do to read models and mails.
   */
  PROJECTOR_URL: httpUrl.default('http://127.0.0.1:3002'),
  /**
   * The mail settings, only to be shown to staff. The projector, which sends the mails, reads `EMAIL_FROM` and
   * `NOTIFICATION_EMAIL` too, but the mail server from `SMTP_URL`, whose password is not known here.
   */
  SMTP_HOST: serverName,
  SMTP_PORT: port(1025),
  EMAIL_FROM: z.email('an e-mail address is needed').optional(),
  NOTIFICATION_EMAIL: z.email('an e-mail address is needed').optional(),
  /** The folder of the built web app. */
  WEB_DIST: z.string().default(builtWebApp),
})

export type GatewayConfig = z.infer<typeof schema>

/** @throws {ConfigurationError} */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig =>
  parseConfig(schema, env, [siteComplaints, jwtComplaints, cardComplaints, sandboxComplaints, limitComplaints])

/** The mail settings that the screen of the settings shows. */
export const mailSettings = (config: GatewayConfig): MailSettings => ({
  smtpHost: config.SMTP_HOST,
  smtpPort: config.SMTP_PORT,
  from: config.EMAIL_FROM,
  notificationEmail: config.NOTIFICATION_EMAIL,
})

/** What browsers need for the card form. */
export const cardForms = (config: GatewayConfig): CardForms => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  sandboxUrl: sandboxAddresses(config).publicUrl ?? undefined,
})
