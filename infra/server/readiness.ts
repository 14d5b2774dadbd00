import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports, Side } from './place.ts'
import { type ServiceName, systemd, unitOf } from './systemd.ts'

/** A service that died so often since its start is given up. */
const DEATHS = 3
const EVERY_MS = 500

/** The new release does not become ready. The message names the unit and what is missing. */
export class NotReady extends Error {}

export type Patience = { readonly ports: Ports; readonly waitMs: number }

/**
 * Waits until a service says that it can serve (ADR 52).
 * @param isThere what its readiness must say besides, by the findings of its checks
 * @throws {NotReady} when it is given up, or not ready in time
 */
export async function untilReady(
  service: ServiceName,
  side: Side,
  { ports, waitMs }: Patience,
  isThere: (checks: Readonly<Record<string, string>>) => boolean = () => true,
): Promise<void> {
  const port = { command: ports.command, projector: ports.projector, gateway: ports.watch }[service]
  const until = Date.now() + waitMs
  for (;;) {
    const { ready, checks } = await readinessAt(port)
    if (ready && isThere(checks)) return
    const { hasFailed, restarts } = await systemd.state(service, side)
    const unit = unitOf(service, side)
    if (hasFailed || restarts >= DEATHS) throw new NotReady(`${unit} does not stay up: journalctl -u ${unit} -n 50`)
    if (Date.now() > until) throw new NotReady(`${unit} is not ready: ${missing(checks)}`)
    await sleep(EVERY_MS)
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
