import type { DomainEvent } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'
import type { DeadlineHandlers } from '../../deadlines/worker.ts'
import type { AppDeps } from '../../features.ts'
import type { Handler } from '../../handler.ts'
import { providerCalls } from '../../payments/provider-calls.ts'
import type { PolicyGroup } from '../../policies/policy.ts'
import { type CardProvider, cardProvider } from './card-provider.ts'
import { followed, furnish, startsAt, zone } from './centre.ts'
import { type DeadlineTable, deadlineTable } from './deadline-table.ts'
import { heldUnpaid } from './held-unpaid.ts'
import type { History } from './history.ts'
import { keyring } from './keyring.ts'
import { type MemoryLog, memoryLog } from './memory-log.ts'
import { openRunner, type Runner } from './policy-runners.ts'
import { type Outside, type Process, startProcess } from './processes.ts'
import type { Task } from './tasks.ts'

/** What is tried: what `features.ts` lists. */
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
  /** Payments whose secret has left the server, so that somebody can pay. */
  readonly payable: Set<string>
  /** Bookings that a visitor gave up, or wanted to. */
  readonly givenUp: Set<number>
  /** What went wrong as nothing should, whatever the state of the simulation. */
  readonly errors: { readonly what: string; readonly error: unknown }[]
  /** Milliseconds since the epoch. */
  now: number
  process(n: number): Process
  /** Another takes its place when it is next asked for. @returns the one that is dead from now on */
  kill(n: number): Process | undefined
  /** The state of a stream as it is in the log. */
  state<Id, State, Fact>(decider: Decider<Id, State, Fact>, id: Id): State
  /** The state that some events of a stream leave. */
  stateOf<Id, State, Fact>(decider: Decider<Id, State, Fact>, events: readonly DomainEvent[]): State
}

/** A centre of which nobody has asked anything yet. */
export async function openSimulation(
  features: Features,
  { appending }: Pick<History, 'appending'>,
): Promise<Simulation> {
  const reference = followed()
  const runners = features.policyGroups.map(openRunner)
  const deadlines = deadlineTable(features.deadlineHandlers)
  const processes = new Map<number, Process>()
  const listeners: ((event: DomainEvent) => void)[] = [reference.told]
  const log = memoryLog(event => {
    for (const listener of listeners) listener(event)
  })
  await furnish(log)
  // Of what every history begins with no policy wants to know.
  listeners.push(...runners.map(runner => runner.told))

  const provider = cardProvider(() => simulation.now)
  for (const kind of features.recurring) await deadlines.set({ kind, key: kind, dueAt: startsAt, payload: {} })
  const outside: Outside = {
    log,
    appending,
    keyring,
    zone,
    reference: reference.port,
    provider: provider.port,
    payables: features.payables,
    setDeadline: deadlines.set,
    unpaidHolds: heldUnpaid(),
    limitScale: 1,
    providerCalls: providerCalls(1_000, () => simulation.now),
    publicUrl: 'https://maison-alba.example',
    clock: () => simulation.now,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }
  const simulation: Simulation = {
    features,
    log,
    provider,
    runners,
    deadlines,
    tasks: new Map(),
    payable: new Set(),
    givenUp: new Set(),
    errors: [],
    now: startsAt,
    process(n) {
      const running = processes.get(n) ?? startProcess(outside)
      processes.set(n, running)
      return running
    },
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
