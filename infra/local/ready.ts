import { setTimeout as sleep } from 'node:timers/promises'

/** How long a copy may take to become ready, including the first start on a slow machine. */
const READY_MS = 180_000

/**
 * Resolves when GET /api/ready answers 200.
 * @param url address of a service, such as `http://127.0.0.1:3002`
 * @throws {Error} naming what is missing when it takes too long; the signal's reason when it is aborted
 */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    signal.throwIfAborted()
    const missing = await whatIsMissing(url)
    if (missing === undefined) return
    if (Date.now() > deadline) throw new Error(`Alba did not become ready: ${missing}`)
    await sleep(100)
  }
}

async function whatIsMissing(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) })
    const body = await response.text()
    return response.ok ? undefined : body
  } catch (error) {
    return String(error)
  }
}
