import { CHECK_MS, type ReadyCheck, readiness } from '@alba/platform/http/health'

/**
 * How long the gateway waits for the readiness of another service, in milliseconds. The other service answers after
 * `CHECK_MS` at the latest, also when one of its checks hangs.
 */
const TIMEOUT_MS = CHECK_MS + 400

/** The message when the secrets differ, in the log and in the readiness check. */
export const SECRET_REFUSED = 'it refuses the gateway, whose ALBA_SERVICE_SECRET differs from its own'

/**
 * Reads the readiness of another service, as advice: the gateway stays ready without it, because it can still serve
 * pages and read models.
 * @param url the address of the service, such as `http://127.0.0.1:3001`
 */
export function serviceCheck(name: string, url: string, secret: string): ReadyCheck {
  return {
    name,
    advisory: true,
    limitMs: TIMEOUT_MS + 100,
    async check() {
      const answer = await fetch(new URL('/api/ready', url), {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === 401) return SECRET_REFUSED
      const { checks } = readiness.parse(await answer.json())
      const found = Object.entries(checks).filter(([, finding]) => finding !== 'ok')
      return found.length === 0 ? undefined : found.map(([what, finding]) => `${what}: ${finding}`).join('; ')
    },
  }
}
