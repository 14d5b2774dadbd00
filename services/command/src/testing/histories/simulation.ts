import type { DomainEvent } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'
import type { DeadlineHandlers } from '../../deadlines/worker.ts'
import type { AppDeps } from '../../features.ts'
import type { Handler } from '../../handler.ts'
import { providerCalls } from '../../payments/provider-calls.ts'
import type { PolicyGroup } from '../../policies/policy.ts'
import type { Reference } from '../../reference/reference.ts'
import { type CardProvider, cardProvider } from './card-provider.ts'
import { historyStart, writeInitialEvents, zone } from './centre.ts'
import { type DeadlineTable, deadlineTable } from './deadline-table.ts'
import { type EligibilityTable, eligibilityTable } from './eligibility-table.ts'
import type { History } from './history.ts'
import { forgetfulKeyring } from './keyring.ts'
import { type MemoryLog, memoryLog } from './memory-log.ts'
import { memoryUnpaidHolds } from './memory-unpaid-holds.ts'
import { openRunner, type Runner } from './policy-runners.ts'
import { processReferences } from './process-references.ts'
import { type FollowingProcess, type Process, type SharedDeps, startProcess } from './processes.ts'
import { runningTask, type Task } from './tasks.ts'

/** The features under test: what `features.ts` exports. */
export type Features = {
  readonly handlers: readonly Handler<AppDeps>[]
  readonly policyGroups: readonly PolicyGroup<AppDeps>[]
  readonly deadlineHandlers: DeadlineHandlers<AppDeps>
  readonly payables: AppDeps['payables']
  readonly recurring: readonly string[]
}

export type Simulation = {
  readonly features: Features
  readonly log: MemoryLog
  readonly provider: CardProvider
  readonly runners: readonly Runner[]
  readonly deadlines: DeadlineTable
  readonly tasks: Map<number, Task>
  /** The work that wrote an event, by its position. The initial events have none. */
  readonly writers: ReadonlyMap<string, Task>
  readonly eligibility: EligibilityTable
  /** The payments that clients have opened, so that they can pay them. A payment that was paid or closed stays here. */
  readonly openedIntents: Set<string>
  /** Bookings that a visitor abandoned, or tried to. */
  readonly abandonedBookings: Set<number>
  /** Errors that are never allowed: neither crashes, outages nor permanent failures. */
  readonly errors: { readonly what: string; readonly error: unknown }[]
  /** Milliseconds since the epoch. */
  now: number
  /** How many milliseconds the clock of a process is ahead of that; a process that is not here has the right time. */
  readonly clocks: Map<number, number>
  process(n: number): FollowingProcess
  /** The reference data after every event of the log. */
  reference(): Reference
  /** From now on the reference data of every process is up to date. */
  keepReferencesUp(): void
  /**
   * Marks the process as dead. The next call of `process` starts another one in its place.
   * @returns the dead process
   */
  kill(n: number): Process | undefined
  /** The state of a stream, folded from its events in the log. */
  state<Id, State, Fact>(decider: Decider<Id, State, Fact>, id: Id): State
  /** The state that these events of a stream fold to. */
  stateOf<Id, State, Fact>(decider: Decider<Id, State, Fact>, events: readonly DomainEvent[]): State
}

/** A centre with its initial events, before any command. */
export async function openSimulation(
  features: Features,
  { appending, lateReferences = false }: Pick<History, 'appending' | 'lateReferences'>,
): Promise<Simulation> {
  const runners = features.policyGroups.map(openRunner)
  const deadlines = deadlineTable(features.deadlineHandlers)
  const processes = new Map<number, FollowingProcess>()
  const writers = new Map<string, Task>()
  const noteWriter = (event: DomainEvent) => {
    const task = runningTask()
    if (task) writers.set(event.position, task)
  }
  const listeners: ((event: DomainEvent) => void)[] = [noteWriter]
  const log = memoryLog(event => {
    for (const listener of listeners) listener(event)
  })
  await writeInitialEvents(log)
  // Runners start here, because policies have nothing to do for the initial events.
  listeners.push(...runners.map(runner => runner.receive))

  const references = processReferences(() => log.events, lateReferences)
  const present = references.open()
  const eligibility = eligibilityTable(() => simulation.now)
  const provider = cardProvider(() => simulation.now)
  for (const kind of features.recurring) await deadlines.set({ kind, key: kind, dueAt: historyStart, payload: {} })
  const shared: Omit<SharedDeps, 'clock'> = {
    log,
    appending,
    keyring: forgetfulKeyring(),
    zone,
    references,
    database: eligibility.database,
    provider: provider.port,
    payables: features.payables,
    setDeadline: deadlines.set,
    hastenDeadlines: deadlines.hasten,
    unpaidHolds: memoryUnpaidHolds(),
    limitScale: 1,
    providerCalls: providerCalls(1_000, () => simulation.now),
    publicUrl: 'https://maison-alba.example',
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }
  const simulation: Simulation = {
    features,
    log,
    provider,
    runners,
    deadlines,
    tasks: new Map(),
    writers,
    eligibility,
    openedIntents: new Set(),
    abandonedBookings: new Set(),
    errors: [],
    now: historyStart,
    clocks: new Map(),
    process(n) {
      const clock = () => simulation.now + (simulation.clocks.get(n) ?? 0)
      const running = processes.get(n) ?? startProcess({ ...shared, clock })
      processes.set(n, running)
      return running
    },
    reference() {
      present.catchUp()
      return present.port.current()
    },
    keepReferencesUp: references.keepUp,
    kill(n) {
      const process = processes.get(n)
      if (process) process.dead = true
      processes.delete(n)
      return process
    },
    state: (decider, id) => simulation.stateOf(decider, log.stream(decider.stream(id))),
    stateOf: ({ initial, evolve }, events) =>
      (events as unknown as readonly Parameters<typeof evolve>[1][]).reduce(evolve, initial),
  }
  return simulation
}
