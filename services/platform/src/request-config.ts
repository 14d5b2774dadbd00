import { z } from 'zod'
import { trustedProxies } from './http/trusted-proxies.ts'

const INVALID_SCALE = { error: 'a number above 0 is needed' }

/** The configuration of rate limits. */
export const requestConfig = {
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: z.coerce.number(INVALID_SCALE).positive(INVALID_SCALE).default(1),
  /** The reverse proxies in front, which set X-Forwarded-For and terminate https: how many, or their networks. */
  TRUST_PROXY: trustedProxies.default(false),
}
