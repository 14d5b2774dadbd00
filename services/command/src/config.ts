import { commonConfig, masterKey, parseConfig, port } from '@alba/platform/config'
import { z } from 'zod'

const schema = z
  .object({
    ...commonConfig,
    COMMAND_PORT: port(3001),
    ALBA_MASTER_KEY: masterKey,
    STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
    /** Address of the sandbox; unset, the SDK talks to Stripe unless the key is the sandbox's. */
    STRIPE_API_URL: z.url().optional(),
    STRIPE_SANDBOX_PUBLIC_URL: z.url().optional(),
    /** An operator may set the clock: only for telling the past of a demo centre, before anybody else comes. */
    ALBA_SET_CLOCK: z.stringbool().default(false),
    /** Most often that deadlines are looked for, in milliseconds. */
    DEADLINE_INTERVAL_MS: z.coerce.number().int().min(10).default(1_000),
  })
  .superRefine((config, context) => {
    const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const sandboxed = config.STRIPE_SECRET_KEY === 'sk_test_sandbox' || config.STRIPE_API_URL !== undefined
    if (config.NODE_ENV === 'production' && config.ALBA_SET_CLOCK)
      complain('ALBA_SET_CLOCK', 'in production time is what it is')
    if (config.NODE_ENV === 'production' && sandboxed)
      complain('STRIPE_SECRET_KEY', 'in production a key of the card provider is needed')
    if (config.NODE_ENV === 'production' && config.STRIPE_WEBHOOK_SECRET === 'whsec_sandbox')
      complain('STRIPE_WEBHOOK_SECRET', 'in production the webhook secret of the card provider is needed')
    if (config.ALBA_EVENT_STORE === 'eventstoredb' && !config.EVENTSTORE_URL)
      complain('EVENTSTORE_URL', 'needed when ALBA_EVENT_STORE is eventstoredb')
  })

const SANDBOX = 'http://127.0.0.1:12111'

/** @throws {ConfigurationError} with a sentence that names the variable */
export function commandConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = parseConfig(schema, env)
  const sandboxed = config.STRIPE_SECRET_KEY === 'sk_test_sandbox'
  const apiUrl = config.STRIPE_API_URL ?? (sandboxed ? SANDBOX : null)
  return {
    ...config,
    stripe: {
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      sandboxPublicUrl: apiUrl === null ? null : (config.STRIPE_SANDBOX_PUBLIC_URL ?? apiUrl),
    },
  }
}
