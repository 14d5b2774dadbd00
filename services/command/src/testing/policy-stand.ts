import type { DomainEvent } from '@alba/contracts/events'
import { leadership } from '@alba/platform/postgres/leadership'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { toEvents } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { checkpointsDdl, readCheckpoints } from '../policies/checkpoints.ts'
import type { GroupRetryLimits } from '../policies/group-work.ts'
import { type OperatorRequest, parkedDdl, parkedEvents, requestFor } from '../policies/parked.ts'
import { type PolicyGroup, whenever } from '../policies/policy.ts'
import { runPolicies } from '../policies/runner.ts'
import { openTestLog } from './command-service.ts'

/**
 * Short enough for a test. There is more than one try, so that a single failure and a lasting one differ. With 0, every
 * temporary failure that is no part of an outage uses up a try.
 */
const RETRY_LIMITS: GroupRetryLimits = { tries: 3, firstMs: 1, longestMs: 2, temporaryCountsEveryMs: 0 }

/** The empty prefix: tests may append to streams of any name. */
const ANY_STREAM = ['']

/**
 * A test stand: one group of policies, with a log and a database of its own. A test can make the group's handler fail
 * for events that it names.
 */
export async function openPolicyStand(startsAt: PolicyGroup['startsAt'] = 'start') {
  const testDatabase = await createTestDatabase()
  const { database, log, keyring, close } = await openTestLog(testDatabase.url, { streams: ANY_STREAM })
  await prepareSchema(database, 'command', checkpointsDdl + parkedDdl)
  const handled: string[] = []
  const failing = new Map<string, () => Error>()
  const tries = new Map<string, number>()
  const logged: { level: string; text: string }[] = []
  const logAt = (level: string) => (_what: unknown, text: string) => void logged.push({ level, text })
  let retryLimits = RETRY_LIMITS
  const handle = async (_deps: Deps, event: DomainEvent & { data: { name?: string } }) => {
    const name = String(event.data.name)
    tries.set(name, (tries.get(name) ?? 0) + 1)
    const fail = failing.get(name)
    if (fail) throw fail()
    handled.push(name)
  }
  const group: PolicyGroup = { name: 'test', startsAt, policies: [whenever('PractitionerDefined', 'note', handle)] }
  const logger = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
  const deps = { database, keyring, logger, clock: Date.now } as unknown as Deps

  const start = () => {
    const stopping = new AbortController()
    const locks = leadership(testDatabase.url, 20)
    const running = runPolicies(deps, log, locks, [group], stopping.signal, { retryLimits, pollMs: 10 })
    return {
      ...running,
      async stop() {
        stopping.abort()
        await running.stopped
      },
    }
  }
  let running: ReturnType<typeof start> | undefined

  return {
    url: testDatabase.url,
    database,
    log,
    /** The names of the events that the handler has handled, in order. */
    handled,
    /** What the handler throws, by the name of the event. Removing the name ends the failure. */
    failing,
    /** How often the handler has tried each event, by its name. */
    tries,
    /** What the policies have logged. */
    logged,
    /** The running policies; undefined before `start` and after `stop`. */
    running: () => running,
    /** @param changes to the limits of retrying: by default three tries, 1 or 2 ms apart */
    start(changes: Partial<GroupRetryLimits> = {}) {
      retryLimits = { ...RETRY_LIMITS, ...changes }
      running = start()
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
    /** Appends one event for each name. Returns the position of the last one. */
    async append(stream: string, ...names: string[]): Promise<string> {
      const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator' } } as const
      const facts = names.map(name => ({ type: 'PractitionerDefined' as const, data: { practitionerId: 1, name } }))
      return (await log.append(stream, 'any', toEvents(facts, stream, cause, Date.now()))).position
    },
    parked: async () => parkedEvents(database),
    position: async () => (await readCheckpoints(database)).get(group.name),
    /** Requests, as an operator does, that a parked event is retried or skipped; all of them when `id` is left out. */
    ask: (what: OperatorRequest, id?: string) => requestFor(database, what, id === undefined ? undefined : Number(id)),
    async close() {
      await running?.stop()
      await close()
      await testDatabase.drop()
    },
  }
}
