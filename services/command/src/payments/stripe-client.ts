import Stripe from 'stripe'

export type StripeOptions = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Address of the sandbox that speaks Stripe's HTTP; null for Stripe itself. */
  readonly apiUrl: string | null
  /** Where a browser reaches the sandbox. */
  readonly sandboxPublicUrl: string | null
}

/** One call with its retry must end before a command times out (`http.ts`). */
const PATIENCE = { maxNetworkRetries: 1, timeout: 8_000 }

/** A client for Stripe, or for the sandbox. @param key secret, restricted or publishable */
export function openClient({ apiUrl }: Pick<StripeOptions, 'apiUrl'>, key: string, patience = PATIENCE): Stripe {
  const config = { ...patience, telemetry: false }
  if (!apiUrl) return new Stripe(key, config)
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return new Stripe(key, {
    ...config,
    host: hostname,
    port: port || (scheme === 'https' ? 443 : 80),
    protocol: scheme,
  })
}
