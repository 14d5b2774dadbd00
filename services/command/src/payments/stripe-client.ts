import type { IncomingMessage } from 'node:http'
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

/**
 * One call with its retry must end before a command times out (`http.ts`). The timeout of each try is in milliseconds.
 */
const CALL_LIMITS = { maxNetworkRetries: 1, timeout: 8_000 }

/**
 * A client for Stripe, or for the sandbox.
 * @param key secret, restricted or publishable
 * @param limits as the SDK takes them: how often a call is tried again, and the milliseconds that each try may take
 */
export function openClient({ apiUrl }: Pick<StripeOptions, 'apiUrl'>, key: string, limits = CALL_LIMITS): Stripe {
  const config = { ...limits, telemetry: false, httpClient: answeringInTime() }
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

/**
 * The SDK's client, with a limit for the whole answer. Its own timeout ends only silence: an answer that comes byte by
 * byte would keep a policy, and all events behind it, for as long as it takes.
 */
function answeringInTime(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      // The last argument is the `timeout` of the client.
      const [timeoutMs] = request.slice(-1) as [number]
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(Stripe.HttpClient.makeTimeoutError()), timeoutMs)
      const asked = client.makeRequest(...request)
      // When the time is over, the answer is cut off, even if it begins to arrive only after that.
      late.promise.catch(() => asked.then(abandon, () => undefined))
      try {
        const answer = await Promise.race([asked, late.promise])
        messageOf(answer).once('close', () => clearTimeout(timer))
        return answer
      } catch (error) {
        clearTimeout(timer)
        throw error
      }
    },
  }
}

const messageOf = (answer: Stripe.HttpClientResponse) => answer.getRawResponse() as IncomingMessage

const abandon = (answer: Stripe.HttpClientResponse): void =>
  void messageOf(answer).destroy(Stripe.HttpClient.makeTimeoutError())
