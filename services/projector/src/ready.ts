import { toPosition } from '@alba/platform/event-store/event-store'
import type { ReadyCheck } from '@alba/platform/http/health'
import { readHeld } from './runner/held.ts'
import { readCheckpoint } from './runner/ledger.ts'
import type { Projection } from './runner/projection.ts'
import type { RunnerContext } from './runner/runner.ts'
import { type ProjectionStatus, readStatus } from './status.ts'

type Source = Pick<RunnerContext, 'database' | 'eventLog'>

/** A model that is behind and has not moved for this long, in milliseconds, counts as stuck. */
const STUCK_AFTER_MS = 30_000

/**
 * The process is ready once every read model has reached the position where the log ended at the first check. This
 * holds for a process on standby too, because another process moves the models. A model that is stopped or stuck, or
 * leaves out a stream, is only reported, and the process stays ready, because everything else can be served.
 */
export function readyChecks(source: Source, projections: readonly Projection[], now = Date.now): ReadyCheck[] {
  const { database, eventLog } = source
  let firstHead: string | undefined
  const headAtFirstCheck = async (): Promise<string> => {
    if (firstHead !== undefined) return firstHead
    const head = await eventLog.head()
    firstHead ??= toPosition(head)
    return firstHead
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
        if (checkpoint.position < (await headAtFirstCheck())) return 'catching up'
        const { size } = await readHeld(database, checkpoint)
        return size > 0
          ? { advice: `leaves out ${streams(size)}, each from an event on that it cannot apply` }
          : undefined
      },
    })),
    modelsCheck(() => readStatus(source, projections), now),
  ]
}

/**
 * Reports what a checkpoint alone does not show: that a newer version of the program owns the model, or that no process
 * moves it.
 */
export function modelsCheck(read: () => Promise<readonly ProjectionStatus[]>, now: () => number): ReadyCheck {
  const seen = new Map<string, { readonly position: string; readonly since: number }>()
  /** When this process first saw the current position. */
  const unmovedSince = ({ name, position }: ProjectionStatus): number => {
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
      const stuck = models.filter(model => {
        const isBehind = model.state === 'live' && model.position < model.head
        return now() - unmovedSince(model) >= STUCK_AFTER_MS && isBehind
      })
      const found = [
        ...(newer.length > 0 ? [`made by a newer version and not followed by this one: ${namesOf(newer)}`] : []),
        ...(stuck.length > 0 ? [`behind and standing still: ${namesOf(stuck)}`] : []),
      ]
      return found.length > 0 ? `${found.join('; ')} (npm run alba -- models)` : undefined
    },
  }
}

const streams = (count: number): string => `${count} ${count === 1 ? 'stream' : 'streams'}`

const namesOf = (models: readonly ProjectionStatus[]): string => models.map(({ name }) => name).join(', ')
