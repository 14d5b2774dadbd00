import { setTimeout as sleep } from 'node:timers/promises'
import { createBell } from './bell.ts'
import type { RunnerContext } from './context.ts'
import { createGate } from './gate.ts'
import { readCheckpoint, reviveStopped } from './ledger.ts'
import { runLive } from './live.ts'
import type { Projection } from './projection.ts'
import { runReplays } from './replay.ts'
import { startReplay } from './requests.ts'
import { schemaExists } from './schema.ts'

export type Runner = {
  /** Whether this process leads the projection now. */
  leads(name: string): boolean
  /** Something was asked about a replay: look at once. */
  ask(name: string): void
  /** Resolves when every batch under way is written. */
  stop(): Promise<void>
}

/**
 * Runs the projections. Each one runs in one process at a time; the others stand by. They share nothing but the
 * connections: what stops one leaves the others alone.
 */
export function startRunner(context: RunnerContext, projections: readonly Projection[]): Runner {
  const stopping = new AbortController()
  const leading = new Set<string>()
  const bells = new Map(projections.map(({ name }) => [name, createBell()]))
  const running = projections.map(async projection => {
    const asked = bells.get(projection.name) ?? createBell()
    await context.leadership.whileLeading(`projection:${projection.name}`, stopping.signal, async signal => {
      leading.add(projection.name)
      context.log.info({ projection: projection.name }, 'leading the projection')
      const parts = { context, projection, gate: createGate(), rebuilt: createBell(), asked }
      try {
        await prepare(context, projection, signal)
        await Promise.all([runLive(parts, signal), runReplays(parts, signal)])
      } finally {
        leading.delete(projection.name)
      }
    })
  })
  return {
    leads: name => leading.has(name),
    ask: name => bells.get(name)?.ring(),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** A model that is missing or of an older version is built by a replay; a stopped one gets another try. */
async function prepare({ database, log }: RunnerContext, projection: Projection, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const checkpoint = await readCheckpoint(database, projection.name)
      const current = checkpoint && checkpoint.version >= projection.version
      if (current && (await schemaExists(database, projection.name)))
        await reviveStopped(database, projection.name, projection.version)
      else if (await startReplay(database, projection, 'if none'))
        log.info({ projection: projection.name, version: projection.version }, 'building the read model')
      return
    } catch (error) {
      log.warn({ err: error, projection: projection.name }, 'the read model cannot be looked at yet')
      await sleep(500, undefined, { signal }).catch(() => undefined)
    }
  }
}
