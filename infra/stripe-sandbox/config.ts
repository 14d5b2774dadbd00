import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

const schema = z.object({
  STRIPE_SANDBOX_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(12_111),
  HOST: z.string().min(1).default('127.0.0.1'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').default('whsec_sandbox'),
  STRIPE_WEBHOOK_URL: httpUrl.default('http://127.0.0.1:3000/api/webhooks/stripe'),
  STRIPE_SANDBOX_PUBLIC_URL: httpUrl.optional(),
  STRIPE_SANDBOX_DATA: z.string().min(1).optional(),
})

export type Config = z.output<typeof schema>

/** Reads the environment; throws one sentence that names each variable with a bad value. An empty value is ignored. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new Error(result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; '))
}
