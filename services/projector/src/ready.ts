import { toPosition } from '@alba/platform/event-store/event-store'
import type { ReadyCheck } from '@alba/platform/http/health'
import { readCheckpoint } from './runner/ledger.ts'
import type { Projection } from './runner/projection.ts'
import type { RunnerContext } from './runner/runner.ts'

/**
 * Ready once every read model has been where the log ended when this process started, and none is stopped. Read from
 * the checkpoints, so that a process that stands by is ready too.
 */
export function readyChecks(
  { database, eventLog }: Pick<RunnerContext, 'database' | 'eventLog'>,
  projections: readonly Projection[],
): ReadyCheck[] {
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
        if (checkpoint.state === 'stopped') return checkpoint.error ?? 'stopped'
        if (checkpoint.position < (await startHead())) return 'catching up'
        return undefined
      },
    })),
  ]
}
