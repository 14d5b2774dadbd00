import { createHash } from 'node:crypto'
import { type Failure, StripeRefusal } from './errors.ts'
import type { Store } from './store.ts'

/** The first answer to an idempotency key, and the request that it answers. `savedAt` is in Unix seconds. */
export type SavedResponse = {
  path: string
  fingerprint: string
  status: number
  body: string
  requestId: string
  savedAt: number
}

/** Stripe forgets a key after a day. */
const KEPT_FOR_SECONDS = 24 * 3600

const refusal = (failure: Omit<Failure, 'type'>) =>
  new StripeRefusal({ type: 'idempotency_error', ...failure }, { executed: false })

export type IdempotencyKeys = ReturnType<typeof idempotencyKeys>

/** Treats `Idempotency-Key` as Stripe does. Requests are compared by a hash, so their bodies are not kept. */
export function idempotencyKeys(store: Store, now: () => number) {
  const inFlight = new Set<string>()
  return {
    /**
     * Claims the key for a request, or returns the answer to replay.
     * Throws idempotency_error: 400 when the key was used for another request, 409 while the first request still runs.
     */
    begin(key: string, path: string, body: unknown): SavedResponse | undefined {
      const saved = store.get('idempotency', key)
      if (saved && now() - saved.savedAt < KEPT_FOR_SECONDS) return replay(key, saved, path, body)
      if (inFlight.has(key)) {
        throw refusal({
          status: 409,
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        })
      }
      inFlight.add(key)
      return undefined
    },
    /** Saves the answer for the key, or frees the key when nothing was executed (no `answer`). */
    end(key: string, path: string, body: unknown, answer?: { status: number; body: string; requestId: string }) {
      inFlight.delete(key)
      if (answer) store.put('idempotency', key, { path, fingerprint: fingerprint(body), savedAt: now(), ...answer })
    },
  }
}

function replay(key: string, saved: SavedResponse, path: string, body: unknown): SavedResponse {
  if (saved.path !== path) {
    throw refusal({
      status: 400,
      message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${saved.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (saved.fingerprint !== fingerprint(body)) {
    throw refusal({
      status: 400,
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return saved
}

/** Hash that does not depend on the order of parameters. */
function fingerprint(body: unknown): string {
  const sorted = (value: unknown): unknown =>
    value && typeof value === 'object'
      ? Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)])
      : value
  return createHash('sha256')
    .update(JSON.stringify(sorted(body ?? {})))
    .digest('hex')
}
