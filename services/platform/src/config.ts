import { z } from 'zod'

/**
 * Parses the environment once, at start. A bad value stops the process with a sentence that names the variable.
 * @throws {ConfigurationError}
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success)
    throw new ConfigurationError(result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  refuseInProduction(result.data as Record<string, unknown>, { ALBA_SERVICE_SECRET: DEVELOPMENT_SECRET })
  return result.data
}

/**
 * Secrets that everybody can read here are for development only.
 * @throws {ConfigurationError} naming the variable
 */
export function refuseInProduction(config: Record<string, unknown>, known: Readonly<Record<string, string>>): void {
  if (config.NODE_ENV !== 'production') return
  for (const [name, value] of Object.entries(known))
    if (config[name] === value) throw new ConfigurationError([`${name}: in production a secret of your own is needed`])
}

export class ConfigurationError extends Error {
  constructor(complaints: readonly string[]) {
    super(`The configuration is not usable.\n${complaints.map(complaint => `  ${complaint}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)

/** A time zone that the runtime knows, `Europe/Paris`. */
export const timeZone = z.string().refine(name => {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name })
    return true
  } catch {
    return false
  }
}, 'not a known time zone')

export const DEVELOPMENT_SITE = 'http://127.0.0.1:3000'

/** Where visitors reach the site: what is printed and mailed leads there. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'an address like https://maison-alba.example is needed' })
  .default(DEVELOPMENT_SITE)

/** @param fallback for development */
export const secret = (fallback: string) =>
  z.string().min(32, 'must be 32 characters or more (openssl rand -hex 32)').default(fallback)

/** Lets a service be started by hand on one's own machine; `npm start` makes a secret for its copy. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-the-services'

/** What every service needs. */
export const commonConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ error: 'a postgres:// address is needed' }),
  ALBA_EVENT_STORE: z.enum(['postgres', 'eventstoredb']).default('postgres'),
  /** Needed when ALBA_EVENT_STORE is eventstoredb. */
  EVENTSTORE_URL: z.string().optional(),
  ALBA_TIME_ZONE: timeZone.default('Europe/Paris'),
  /** By which the services know each other. */
  ALBA_SERVICE_SECRET: secret(DEVELOPMENT_SECRET),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** 32 bytes in hexadecimal: wraps every person's key and derives the keys of digests. */
export const masterKey = z
  .string({ error: 'a key of 64 hexadecimal digits is needed (openssl rand -hex 32)' })
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .transform(text => Buffer.from(text, 'hex'))
