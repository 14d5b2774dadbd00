import { toPosition } from '@alba/platform/event-store/event-store'
import type { ReadyCheck } from '@alba/platform/http/health'
import { readCheckpoint } from './runner/ledger.ts'
import type { Projection } from './runner/projection.ts'
import type { RunnerContext } from './runner/runner.ts'
import { type ProjectionStatus, readStatus } from './status.ts'

type Source = Pick<RunnerContext, 'database' | 'eventLog'>

/** A model that is behind and has not moved for so long counts as stuck. */
const STANDS_STILL_MS = 30_000

/**
 * Ready once every read model has been where the log ended when this process started, so that a process which stands by is
 * ready too. What becomes of a model later is advice: the others are served.
 */
export function readyChecks(source: Source, projections: readonly Projection[], now = Date.now): ReadyCheck[] {
  const { database, eventLog } = source
  let goal: string | undefined
  const startHead = async (): Promise<string> => {
    if (goal !== undefined) return goal
    const head = await eventLog.head()
    goal ??= toPosition(head)
    return goal
  }
  return [
    { name: 'database', check: async () => void (await database.query('SELECT 1')) },
    { name: 'event store', check: async () => void (await eventLog.head()) },
    ...projections.map(({ name, version }) => ({
      name: `projection ${name}`,
      async check() {
        const checkpoint = await readCheckpoint(database, name)
        if (!checkpoint || checkpoint.version < version) return 'being built'
        if (checkpoint.state === 'stopped') return { advice: checkpoint.error ?? 'stopped' }
        if (checkpoint.position < (await startHead())) return 'catching up'
        return undefined
      },
    })),
    modelsCheck(() => readStatus(source, projections), now),
  ]
}

/**
 * Finds what the checkpoint of a model does not show: another version of the program updates it, or no process does.
 */
export function modelsCheck(read: () => Promise<readonly ProjectionStatus[]>, now: () => number): ReadyCheck {
  const seen = new Map<string, { readonly position: string; readonly since: number }>()
  /** Since when this process has not seen it move. */
  const restsSince = ({ name, position }: ProjectionStatus): number => {
    const last = seen.get(name)
    if (last?.position === position) return last.since
    seen.set(name, { position, since: now() })
    return now()
  }
  return {
    name: 'models',
    advisory: true,
    async check() {
      const models = await read()
      const newer = models.filter(({ state }) => state === 'newer')
      const still = models.filter(model => {
        const isBehind = model.state === 'live' && model.position < model.head
        return now() - restsSince(model) >= STANDS_STILL_MS && isBehind
      })
      const found = [
        ...(newer.length > 0 ? [`made by a newer version and not followed by this one: ${namesOf(newer)}`] : []),
        ...(still.length > 0 ? [`behind and standing still: ${namesOf(still)}`] : []),
      ]
      return found.length > 0 ? `${found.join('; ')} (npm run projections -- status)` : undefined
    },
  }
}

const namesOf = (models: readonly ProjectionStatus[]): string => models.map(({ name }) => name).join(', ')
