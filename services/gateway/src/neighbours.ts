import { type ReadyCheck, readiness } from '@alba/platform/http/health'

/** Longer than a check may take there. */
const PATIENCE_MS = 1_900

/** Said in the log and by readiness: the one setting that two processes must share. */
export const SECRET_REFUSED = 'it refuses us: its ALBA_SERVICE_SECRET is another one than ours'

/**
 * How a service inside fares, as it says itself. Without it this process still serves pages and what was read, so that
 * nothing of it makes this one not ready.
 * @param url of the service, `http://127.0.0.1:3001`
 */
export function neighbourCheck(name: string, url: string, secret: string): ReadyCheck {
  return {
    name,
    advisory: true,
    async check() {
      const answer = await fetch(new URL('/api/ready', url), {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.status === 401) return SECRET_REFUSED
      const { checks } = readiness.parse(await answer.json())
      const found = Object.entries(checks).filter(([, finding]) => finding !== 'ok')
      return found.length === 0 ? undefined : found.map(([what, finding]) => `${what}: ${finding}`).join('; ')
    },
  }
}
