import { cardComplaints, cardConfig, cardSecrets, SANDBOX } from '@alba/platform/card-config'
import { type Complaint, commonConfig, httpUrl, masterKey, parseConfig, port, publicUrl } from '@alba/platform/config'
import { keyComplaints, limitComplaints, siteComplaints, storeComplaints } from '@alba/platform/production'
import { z } from 'zod'

const schema = z.object({
  ...commonConfig,
  ...cardConfig,
  ...cardSecrets,
  COMMAND_PORT: port(3001),
  /** The address of the site, to which passkeys are bound. */
  PUBLIC_URL: publicUrl,
  ALBA_MASTER_KEY: masterKey,
  /**
   * The address of the sandbox. Without it, a secret key of the sandbox means its usual address on this machine, and any
   * other key means Stripe itself.
   */
  STRIPE_API_URL: httpUrl.optional(),
  /** Whether an operator may set the clock. Only for writing the history of a demo centre, before it is used. */
  ALBA_SET_CLOCK: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Multiplies the limits of unpaid holds; the gateway multiplies its rate limits by the same variable. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How often deadlines are read, in milliseconds. */
  DEADLINE_INTERVAL_MS: z.coerce.number().int().min(10).default(1_000),
})

/** Complaints about settings that only development and tests may have. */
function developmentComplaints(config: z.infer<typeof schema>): Complaint[] {
  if (config.NODE_ENV !== 'production') return []
  const complaints: Complaint[] = []
  if (config.ALBA_SET_CLOCK)
    complaints.push(['ALBA_SET_CLOCK', 'must not be set in production, where the clock shows the real time'])
  if (config.STRIPE_API_URL)
    complaints.push(['STRIPE_API_URL', 'in production payments go to Stripe: the sandbox is for development only'])
  return complaints
}

/** Where the sandbox of `npm start` listens by default. */
const SANDBOX_URL = 'http://127.0.0.1:12111'

/**
 * The configuration of the command service, from the variables of the environment. `stripe.apiUrl` and
 * `stripe.sandboxPublicUrl` (for browsers) are the addresses of the sandbox; both are null with Stripe itself.
 * @throws {ConfigurationError} with a sentence that names the variable
 */
export function commandConfig(env: NodeJS.ProcessEnv = process.env) {
  const checks = [
    siteComplaints,
    storeComplaints,
    keyComplaints,
    cardComplaints,
    limitComplaints,
    developmentComplaints,
  ]
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
