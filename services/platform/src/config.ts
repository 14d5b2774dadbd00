import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A complaint about a variable: its name, and a sentence. */
export type Complaint = readonly [variable: string, sentence: string]

/**
 * Parses the environment once, at start. A bad value stops the process with a sentence that names the variable. The
 * value of any variable may stand in a file that `<VARIABLE>_FILE` names (ADR 93).
 * @param checks rules about several variables, or for production
 * @throws {ConfigurationError}
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
  checks: readonly ((config: z.infer<Schema>) => readonly Complaint[])[] = [],
): z.infer<Schema> {
  const result = schema.safeParse(givenValues(Object.keys(schema.shape), env))
  if (!result.success)
    throw new ConfigurationError(result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  const config = result.data as z.infer<Schema>
  const complaints = [...knownSecrets(config), ...checks.flatMap(check => check(config))]
  if (complaints.length > 0) throw new ConfigurationError(complaints.map(([name, sentence]) => `${name}: ${sentence}`))
  return config
}

/**
 * The values of the variables that are set, from the environment and from the files that it names. An empty value
 * counts as not set. The last line ending of a file is not part of the value.
 * @throws {ConfigurationError} when a file cannot be read, or a variable is given in both ways
 */
export function givenValues(variables: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {}
  const complaints: string[] = []
  for (const name of variables) {
    const path = env[`${name}_FILE`]
    if (path && env[name]) complaints.push(`${name}_FILE: ${name} is set, too. Give only one of them.`)
    try {
      const value = path ? readFileSync(path, 'utf8').replace(/\r?\n$/, '') : env[name]
      if (value) values[name] = value
    } catch (error) {
      complaints.push(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  if (complaints.length > 0) throw new ConfigurationError(complaints)
  return values
}

/** Secrets that are published in this repository may be used for development only, on the local machine. */
function knownSecrets(config: Record<string, unknown>): Complaint[] {
  const { NODE_ENV, HOST = '127.0.0.1' } = config
  const isProduction = NODE_ENV === 'production'
  if (!isProduction && isLoopback(String(HOST))) return []
  const where = isProduction ? 'in production' : `where others reach HOST (${HOST})`
  return Object.entries(DEVELOPMENT_SECRETS)
    .filter(([name, value]) => config[name] === value)
    .map(([name]) => [name, `${where} a secret of your own is needed`])
}

export class ConfigurationError extends Error {
  constructor(complaints: readonly string[]) {
    super(`The configuration is not usable.\n${complaints.map(complaint => `  ${complaint}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

const PORT_NEEDED = { error: 'a port number up to 65535 is needed' }

/** The port at which a process listens; 0 for any that is free. */
export const port = (fallback: number) =>
  z.coerce.number(PORT_NEEDED).int(PORT_NEEDED).min(0, PORT_NEEDED).max(65_535, PORT_NEEDED).default(fallback)

/** Whether only this machine reaches the address. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname)

const HOST_NEEDED = 'an address of this machine is needed, like 127.0.0.1, or 0.0.0.0 for all'

const isHost = (name: string) => z.regexes.hostname.test(name) || z.ipv6().safeParse(name).success

/** The address at which a process listens. */
export const host = z.string().refine(isHost, HOST_NEEDED).default('127.0.0.1')

/** Another machine, by its name or address, without a scheme and a port. */
export const serverName = z
  .string()
  .refine(isHost, 'the name or the address of a server is needed, like smtp.example.org')
  .default('127.0.0.1')

/** A time zone that the runtime knows, such as `Europe/Paris`. */
export const timeZone = z.string().refine(name => {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name })
    return true
  } catch {
    return false
  }
}, 'not a known time zone')

export const DEVELOPMENT_SITE = 'http://127.0.0.1:3000'

export const httpUrl = z.url({ protocol: /^https?$/, error: 'an http:// address is needed' })

/** The address of the site, to which links on paper and in mails lead. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'an address like https://my-centre.example is needed' })
  .default(DEVELOPMENT_SITE)

/** A secret that services share. @param fallback the value in development */
export const secret = (fallback: string) =>
  z.string().min(32, 'must be 32 characters or more (openssl rand -hex 32)').default(fallback)

/** Default secrets, so that a service can be started by hand on the local machine; `npm start` generates secrets. */
export const DEVELOPMENT_SECRETS = {
  ALBA_SERVICE_SECRET: 'development-only-secret-of-the-services',
  ALBA_JWT_SECRET: 'development-only-secret-of-the-access-tokens',
} as const

export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address like postgres://user:password@host:5432/alba is needed',
})

/** The variables that every service reads. */
export const commonConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: host,
  DATABASE_URL: databaseUrl,
  ALBA_EVENT_STORE: z.enum(['postgres', 'eventstoredb']).default('postgres'),
  /** Needed when ALBA_EVENT_STORE is eventstoredb. */
  EVENTSTORE_URL: z
    .string()
    .regex(
      /^esdb(\+discover)?:\/\/[^/?]/,
      'an address like esdb://user:password@host:2113, or esdb://host:2113?tls=false, is needed',
    )
    .optional(),
  ALBA_TIME_ZONE: timeZone.default('Europe/Paris'),
  /** The secret by which the services authenticate each other. */
  ALBA_SERVICE_SECRET: secret(DEVELOPMENT_SECRETS.ALBA_SERVICE_SECRET),
  /** The address of a collector that speaks OTLP over HTTP. Without it nothing is traced (ADR 95). */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** The share of traces that are kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('a number from 0 to 1 is needed').min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/**
 * The master key: 32 bytes in hexadecimal. It encrypts every person's key. Ids of persons and digests derive from the
 * first master key that the installation had (ADR 85).
 */
export const masterKey = z
  .string({ error: 'a key of 64 hexadecimal digits is needed (openssl rand -hex 32)' })
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .transform(text => Buffer.from(text, 'hex'))
