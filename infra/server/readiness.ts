import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports, Side } from './place.ts'
import { type ServiceName, systemd, unitOf } from './systemd.ts'

/** When a service was restarted this often since its start, waiting for it ends. */
const MAX_RESTARTS = 3
const CHECK_EVERY_MS = 500

/** A service does not become ready. The message names its unit and what is missing. */
export class NotReady extends Error {}

/** The ports of the services, and how long to wait, in milliseconds. */
type WaitOptions = { readonly ports: Ports; readonly waitMs: number }

/**
 * Waits until a service says that it is ready (ADR 52).
 * @param isAsWanted a further condition on what its checks have found
 * @throws {NotReady} when it died too often, or is not ready in time
 */
export async function untilReady(
  service: ServiceName,
  side: Side,
  { ports, waitMs }: WaitOptions,
  isAsWanted: (checks: Readonly<Record<string, string>>) => boolean = () => true,
): Promise<void> {
  const port = { command: ports.command, projector: ports.projector, gateway: ports.watch }[service]
  const until = Date.now() + waitMs
  for (;;) {
    const { ready, checks } = await readinessAt(port)
    if (ready && isAsWanted(checks)) return
    const { hasFailed, restarts } = await systemd.state(service, side)
    const unit = unitOf(service, side)
    if (hasFailed || restarts >= MAX_RESTARTS)
      throw new NotReady(`${unit} does not stay up: journalctl -u ${unit} -n 50`)
    if (Date.now() > until) throw new NotReady(`${unit} is not ready: ${missing(checks)}`)
    await sleep(CHECK_EVERY_MS)
  }
}

type Answer = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }

/** What `/api/ready` answers on this machine; not ready while nobody answers there. */
export async function readinessAt(port: number): Promise<Answer> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) })
    const body = (await answer.json()) as { checks?: Record<string, string> }
    return { ready: answer.ok, checks: body.checks ?? {} }
  } catch {
    return { ready: false, checks: { service: `does not answer on port ${port}` } }
  }
}

const missing = (checks: Answer['checks']): string =>
  Object.entries(checks)
    .filter(([, finding]) => finding !== 'ok')
    .map(([name, finding]) => `${name}: ${finding}`)
    .join('; ')
