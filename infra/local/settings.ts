import { resolve } from 'node:path'
import { busConfig } from '@alba/platform/bus/config'
import { cardComplaints, cardConfig, cardSecrets } from '@alba/platform/card-config'
import {
  type Complaint,
  ConfigurationError,
  commonConfig,
  databaseUrl,
  givenValues,
  host,
  masterKey,
  parseConfig,
  secret,
} from '@alba/platform/config'
import { mailConfig } from '@alba/platform/mail-config'
import {
  jwtComplaints,
  keyComplaints,
  limitComplaints,
  mailComplaints,
  siteComplaints,
  storeComplaints,
} from '@alba/platform/production'
import { requestConfig } from '@alba/platform/request-config'
import { z } from 'zod'
import { demoConfig } from './demo/password.ts'
import { type Ports, portVariables } from './ports.ts'
import { root } from './root.ts'

const PORT = { error: 'a port number from 1 to 65535 is needed' }
const port = (fallback: number) => z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT).default(fallback)

const local = z.object({
  NODE_ENV: commonConfig.NODE_ENV,
  HOST: host,
  ALBA_DATA_DIR: z.string().default('.data'),
  PORT: port(portVariables.gateway.fallback),
  COMMAND_PORT: port(portVariables.command.fallback),
  PROJECTOR_PORT: port(portVariables.projector.fallback),
  WATCH_PORT: port(portVariables.watch.fallback),
  PG_PORT: port(portVariables.postgres.fallback),
  STRIPE_SANDBOX_PORT: port(portVariables.sandbox.fallback),
  SMTP_PORT: port(portVariables.smtp.fallback),
  MAIL_PORT: port(portVariables.mail.fallback),
  ALBA_DEMO: z.stringbool({ error: 'must be true or false' }).default(true),
})

export type LocalSettings = {
  /** Absolute path. */
  readonly dataDir: string
  readonly host: string
  readonly ports: Ports
  readonly production: boolean
  /** Whether the demo is loaded into an empty log. Never in production. */
  readonly demo: boolean
}

/**
 * Settings of `npm start` and of the other commands for a local copy, from the environment.
 * @throws {ConfigurationError} naming each variable with a bad value
 */
export const localSettings = (env: NodeJS.ProcessEnv = process.env): LocalSettings =>
  asSettings(parseConfig(local, env))

/**
 * Settings of an operator's tool, with the values that stand in files. A wrong one ends the process with its sentence, before
 * the tool itself begins: `alba verify` with the exit code for what could not be checked.
 */
export function toolSettings(): LocalSettings {
  try {
    takeFromFiles()
    return localSettings()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(process.argv[2] === 'verify' ? 2 : 1)
  }
}

/**
 * Stand-ins for secrets that are generated when none is given. They only pass the checks of the schema, and differ from
 * each other.
 */
const STAND_INS = {
  key: '0123456789abcdef'.repeat(4),
  jwt: 'made at random for the access tokens',
  service: 'made at random for the services',
}

/**
 * The variables that docs/configuration.md lists under « Settings », so that they are checked before any process starts.
 * Those that it lists under « Between the processes » are checked only by the process that reads them.
 */
const whole = z.object({
  ...local.shape,
  ...commonConfig,
  ...busConfig,
  ...mailConfig,
  ...cardConfig,
  ...cardSecrets,
  ...requestConfig,
  // Without its default, so that production can refuse the variable where it is set.
  ALBA_DEMO_PASSWORD: demoConfig.ALBA_DEMO_PASSWORD.unwrap().optional(),
  DATABASE_URL: databaseUrl.optional(),
  ALBA_MASTER_KEY: masterKey.prefault(STAND_INS.key),
  ALBA_SERVICE_SECRET: secret(STAND_INS.service),
  ALBA_JWT_SECRET: secret(STAND_INS.jwt),
})

const complaints = [
  storeComplaints,
  jwtComplaints,
  siteComplaints,
  mailComplaints,
  cardComplaints,
  limitComplaints,
  demoComplaints,
]

/**
 * Settings of `npm start`, which checks the variables of all processes at once: one sentence for each bad value, and
 * for each that production refuses.
 * @throws {ConfigurationError} naming each variable with a bad value
 */
export function startSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  // The stand-in for a key would itself be refused, because it is not random.
  const checks = env.ALBA_MASTER_KEY ? [...complaints, keyComplaints] : complaints
  return asSettings(parseConfig(whole, env, checks))
}

/**
 * Puts the values that stand in files (`<VARIABLE>_FILE`) into the environment, which the processes of the copy inherit.
 * @throws {ConfigurationError} when a file cannot be read
 */
export function takeFromFiles(env: NodeJS.ProcessEnv = process.env): void {
  const names = Object.keys(whole.shape)
  Object.assign(env, givenValues(names, env))
  for (const name of names) delete env[`${name}_FILE`]
}

function demoComplaints({ NODE_ENV, ALBA_DEMO, ALBA_DEMO_PASSWORD }: z.infer<typeof whole>): Complaint[] {
  if (ALBA_DEMO_PASSWORD === undefined || (ALBA_DEMO && NODE_ENV !== 'production')) return []
  const where = ALBA_DEMO ? 'in production' : 'with ALBA_DEMO=false'
  return [['ALBA_DEMO_PASSWORD', `${where} there is no demo, so nobody logs in with this password`]]
}

function asSettings(config: z.infer<typeof local>): LocalSettings {
  return {
    dataDir: resolve(root, config.ALBA_DATA_DIR),
    host: config.HOST,
    ports: {
      gateway: config.PORT,
      command: config.COMMAND_PORT,
      projector: config.PROJECTOR_PORT,
      watch: config.WATCH_PORT,
      postgres: config.PG_PORT,
      sandbox: config.STRIPE_SANDBOX_PORT,
      smtp: config.SMTP_PORT,
      mail: config.MAIL_PORT,
    },
    production: config.NODE_ENV === 'production',
    demo: config.ALBA_DEMO && config.NODE_ENV !== 'production',
  }
}
