import { join } from 'node:path'
import { WEBHOOK_PATH } from '@alba/contracts/payments/webhook-events'
import { SANDBOX } from '@alba/platform/card-config'
import type { Ports } from './ports.ts'
import { root } from './root.ts'
import type { Secrets } from './secrets.ts'
import { webDist } from './web-build.ts'

export type ServiceName = 'sandbox' | 'mail' | 'command' | 'projector' | 'gateway'

/** What all processes of a copy have in common. */
export type Surroundings = {
  readonly dataDir: string
  readonly ports: Ports
  /** Where the gateway, the sandbox and the mail catcher listen; the internal services stay on 127.0.0.1. */
  readonly host: string
  readonly databaseUrl: string
  readonly secrets: Secrets
  /**
   * The caller's variables. What is computed below (ports, addresses, secrets) replaces them, but a given PUBLIC_URL or
   * STRIPE_SANDBOX_PUBLIC_URL is kept.
   */
  readonly env: NodeJS.ProcessEnv
}

/** With a key of the real Stripe, no sandbox is started. */
export const usesSandbox = (env: NodeJS.ProcessEnv): boolean => !env.STRIPE_SECRET_KEY

/** With a mail server given, no mail catcher is started. */
export const catchesMail = (env: NodeJS.ProcessEnv): boolean => !env.SMTP_URL

/** The mail server as the back office shows it, without its password. */
function mailServer(ports: Ports, env: NodeJS.ProcessEnv) {
  const { hostname, port } = new URL(env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`)
  return { SMTP_HOST: hostname, SMTP_PORT: port || '25' }
}

const script = (path: string) => join(root, path)

/** The file that each process runs, in the order in which they are started. */
export const scripts: Readonly<Record<ServiceName, string>> = {
  sandbox: script('infra/stripe-sandbox/server.ts'),
  mail: script('infra/mail-catcher/server.ts'),
  command: script('services/command/src/server.ts'),
  projector: script('services/projector/src/server.ts'),
  gateway: script('services/gateway/src/server.ts'),
}

/** Addresses of a local copy, as a browser on this machine reaches them. */
export function addresses(ports: Ports, env: NodeJS.ProcessEnv) {
  const local = (port: number) => `http://127.0.0.1:${port}`
  const sandbox = env.STRIPE_SANDBOX_PUBLIC_URL ?? local(ports.sandbox)
  return {
    site: local(ports.gateway),
    command: local(ports.command),
    projector: local(ports.projector),
    /** Metrics of the gateway, and its readiness with the reasons. */
    watch: local(ports.watch),
    mail: local(ports.mail),
    sandbox,
  }
}

/** The environment variables of one process. */
export function environmentOf(name: ServiceName, surroundings: Surroundings): NodeJS.ProcessEnv {
  const { ports, env, host, dataDir, databaseUrl, secrets } = surroundings
  const urls = addresses(ports, env)
  const { masterKey, serviceSecret, jwtSecret } = secrets
  const service = { HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ALBA_SERVICE_SECRET: serviceSecret }
  /** Services that read or write the log decrypt personal data. The gateway reads only rows, and gets no key. */
  const internal = { ...service, ALBA_MASTER_KEY: masterKey }
  /** Keys of the sandbox, which are no secrets. */
  const stripe = usesSandbox(env) ? { ...SANDBOX, STRIPE_SANDBOX_PUBLIC_URL: urls.sandbox } : {}
  const stripeApi = usesSandbox(env) ? { STRIPE_API_URL: `http://127.0.0.1:${ports.sandbox}` } : {}
  const own: Record<ServiceName, NodeJS.ProcessEnv> = {
    sandbox: {
      ...stripe,
      HOST: host,
      STRIPE_SANDBOX_PORT: String(ports.sandbox),
      STRIPE_WEBHOOK_URL: `${urls.site}${WEBHOOK_PATH}`,
      STRIPE_SANDBOX_DATA: join(dataDir, 'stripe-sandbox.json'),
    },
    command: {
      ...internal,
      ...stripe,
      ...stripeApi,
      COMMAND_PORT: String(ports.command),
      PROJECTOR_URL: urls.projector,
      PUBLIC_URL: env.PUBLIC_URL ?? urls.site,
    },
    mail: {
      HOST: host,
      SMTP_PORT: String(ports.smtp),
      MAIL_PORT: String(ports.mail),
      MAIL_CATCHER_DATA: join(dataDir, 'mails'),
    },
    projector: {
      ...internal,
      ...(catchesMail(env) && {
        SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
        MAIL_RECEIPTS_URL: `${urls.mail}/api/mails`,
      }),
      PROJECTOR_PORT: String(ports.projector),
      COMMAND_URL: urls.command,
      PUBLIC_URL: env.PUBLIC_URL ?? urls.site,
    },
    gateway: {
      ...service,
      ...stripe,
      HOST: host,
      PORT: String(ports.gateway),
      WATCH_PORT: String(ports.watch),
      ALBA_JWT_SECRET: jwtSecret,
      PUBLIC_URL: env.PUBLIC_URL ?? urls.site,
      COMMAND_URL: urls.command,
      PROJECTOR_URL: urls.projector,
      ...mailServer(ports, env),
      WEB_DIST: webDist,
    },
  }
  const inherited = Object.entries(env).filter(([variable]) => inheritors[variable]?.includes(name) ?? true)
  return { ...Object.fromEntries(inherited), ...own[name] }
}

/**
 * The processes that inherit a secret of the caller's environment. With `[]` none does: `environmentOf` passes it only to
 * those that need it. All processes inherit the variables that are not listed.
 */
const inheritors: Readonly<Record<string, readonly ServiceName[]>> = {
  ALBA_MASTER_KEY: [],
  ALBA_SERVICE_SECRET: [],
  ALBA_JWT_SECRET: [],
  ALBA_DEMO_PASSWORD: [],
  DATABASE_URL: [],
  EVENTSTORE_URL: ['command', 'projector'],
  STRIPE_SECRET_KEY: ['command'],
  STRIPE_WEBHOOK_SECRET: ['command'],
  SMTP_URL: ['projector'],
  OTEL_EXPORTER_OTLP_HEADERS: ['command', 'projector', 'gateway'],
  KAFKA_USER: ['projector'],
  KAFKA_PASSWORD: ['projector'],
}
