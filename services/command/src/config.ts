import { cardComplaints, cardConfig, cardSecrets, SANDBOX } from '@alba/platform/card-config'
import { type Complaint, commonConfig, httpUrl, masterKey, parseConfig, port, publicUrl } from '@alba/platform/config'
import { keyComplaints, siteComplaints, storeComplaints } from '@alba/platform/production'
import { z } from 'zod'

const schema = z.object({
  ...commonConfig,
  ...cardConfig,
  ...cardSecrets,
  COMMAND_PORT: port(3001),
  /** The address that passkeys are for. */
  PUBLIC_URL: publicUrl,
  ALBA_MASTER_KEY: masterKey,
  /** Address of the sandbox; unset, the SDK talks to Stripe unless the key is the sandbox's. */
  STRIPE_API_URL: httpUrl.optional(),
  /** An operator may set the clock: only for telling the past of a demo centre, before anybody else comes. */
  ALBA_SET_CLOCK: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Multiplies what visitors may hold unpaid; the gateway has the same variable for its rate limits. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Most often that deadlines are looked for, in milliseconds. */
  DEADLINE_INTERVAL_MS: z.coerce.number().int().min(10).default(1_000),
})

/** What only a copy for development or tests may have. */
function developmentComplaints(config: z.infer<typeof schema>): Complaint[] {
  if (config.NODE_ENV !== 'production') return []
  const complaints: Complaint[] = []
  if (config.ALBA_SET_CLOCK) complaints.push(['ALBA_SET_CLOCK', 'in production time is what it is'])
  if (config.STRIPE_API_URL)
    complaints.push(['STRIPE_API_URL', 'in production payments go to Stripe: the sandbox is for development only'])
  return complaints
}

const SANDBOX_URL = 'http://127.0.0.1:12111'

/** @throws {ConfigurationError} with a sentence that names the variable */
export function commandConfig(env: NodeJS.ProcessEnv = process.env) {
  const checks = [siteComplaints, storeComplaints, keyComplaints, cardComplaints, developmentComplaints]
  const config = parseConfig(schema, env, checks)
  const sandboxed = config.STRIPE_SECRET_KEY === SANDBOX.STRIPE_SECRET_KEY
  const apiUrl = config.STRIPE_API_URL ?? (sandboxed ? SANDBOX_URL : null)
  return {
    ...config,
    refusesDemoPassword: config.NODE_ENV === 'production',
    stripe: {
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      sandboxPublicUrl: apiUrl === null ? null : (config.STRIPE_SANDBOX_PUBLIC_URL ?? apiUrl),
    },
  }
}
