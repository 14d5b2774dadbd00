import {
  cardComplaints,
  cardConfig,
  cardSecrets,
  sandboxAddresses,
  sandboxComplaints,
} from '@alba/platform/card-config'
import { type Complaint, commonConfig, httpUrl, masterKey, parseConfig, port, publicUrl } from '@alba/platform/config'
import { keyComplaints, limitComplaints, siteComplaints, storeComplaints } from '@alba/platform/production'
import { z } from 'zod'

const schema = z.object({
  ...commonConfig,
  ...cardConfig,
  ...cardSecrets,
  COMMAND_PORT: port(3001),
  /** Where a verification of the log has the read models compared (`verifyInChild`). */
  PROJECTOR_URL: httpUrl.default('http://127.0.0.1:3002'),
  /** The address of the site, to which passkeys are bound. */
  PUBLIC_URL: publicUrl,
  ALBA_MASTER_KEY: masterKey,
  /** Whether an operator may set the clock. Only for writing the history of a demo centre, before it is used. */
  ALBA_SET_CLOCK: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Multiplies the limits of unpaid holds; the gateway multiplies its rate limits by the same variable. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How often deadlines are read, in milliseconds. */
  DEADLINE_INTERVAL_MS: z.coerce.number().int().min(10).default(1_000),
})

/** Complaints about settings that only development and tests may have. */
function developmentComplaints(config: z.infer<typeof schema>): Complaint[] {
  return config.NODE_ENV === 'production' && config.ALBA_SET_CLOCK
    ? [['ALBA_SET_CLOCK', 'must not be set in production, where the clock shows the real time']]
    : []
}

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
    sandboxComplaints,
    developmentComplaints,
  ]
  const config = parseConfig(schema, env, checks)
  const { apiUrl, publicUrl } = sandboxAddresses(config)
  return {
    ...config,
    refusesDemoPassword: config.NODE_ENV === 'production',
    stripe: {
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      sandboxPublicUrl: publicUrl,
    },
  }
}
