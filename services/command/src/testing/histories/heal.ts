import { PermanentFailure } from '../../decision/permanent-failure.ts'
import type { Finding } from './history.ts'
import { hasFailedTooOften } from './policy-runners.ts'
import { runStep } from './run-step.ts'
import type { Simulation } from './simulation.ts'
import { resume } from './tasks.ts'

/** After this many rounds of policies and deadlines the simulation counts as one that never becomes idle. */
const ROUNDS = 400
/** The number of the process that finishes the work. No history uses it, so it starts with empty memory. */
const HEALER = 99
/** A deadline whose run died, or failed, is due again after this time. */
const RETRY_MINUTES = 2
/** Kinds of deadlines that are months ahead or recur for ever. `heal` does not advance the clock to them. */
const NOT_WAITED_FOR = ['voucher-expiry', 'retention', 'sweep-reversals', 'extend-openings']
/** A voucher may be to be sent some weeks later. The clock does not advance to that: appointments would be over. */
const FAR_MS = 14 * 24 * 3_600_000

/**
 * Lets the simulation finish: stopped work runs to its end, the provider is reachable and completes open payments,
 * policies handle every event, and the clock advances past every deadline. Returns a finding for whatever does not
 * finish.
 */
export async function heal(simulation: Simulation): Promise<Finding[]> {
  simulation.keepReferencesUp()
  // Failed work is resumed too: when one of several parallel reads failed, the others are still stopped.
  for (const task of simulation.tasks.values()) if (!task.process.dead) await resume(task, null)
  simulation.provider.isUnreachable = false
  simulation.now += RETRY_MINUTES * 60_000
  for (const { id, status } of simulation.provider.intents.values())
    if (status === 'processing') simulation.provider.apply(id, 'paid')
  let next = firstTask(simulation)
  for (let round = 0; round < ROUNDS; round++) {
    next = await runPolicies(simulation, await runDue(simulation, next))
    const first = simulation.deadlines.first(NOT_WAITED_FOR)
    if (!first || first.dueAt > simulation.now + FAR_MS) return parkedFindings(simulation)
    simulation.now = Math.max(simulation.now, first.dueAt)
  }
  const still = [...simulation.deadlines.due(Number.POSITIVE_INFINITY)].join(', ')
  return [{ kind: 'never idle', subject: still, text: `after ${ROUNDS} rounds these deadlines are left: ${still}` }]
}

/** A task number that is not used yet. `heal` may be called several times, so it depends on the former tasks. */
const firstTask = ({ tasks }: Simulation): number =>
  [...tasks.keys()].reduce((next, name) => Math.max(next, name + 1), 1_000_000)

/** Handles the deadlines that are due. Returns the next free task number. */
async function runDue(simulation: Simulation, from: number): Promise<number> {
  let task = from
  for (const key of simulation.deadlines.due(simulation.now))
    await runStep(simulation, { do: 'deadline', task: task++, process: HEALER, stop: null, key })
  return task
}

/**
 * Runs the sweep for refunds and disputes first, because their webhooks may be lost for good. Then runs policies until
 * no event is left. Returns the next free task number.
 */
export async function runPolicies(simulation: Simulation, from: number): Promise<number> {
  let task = await runRecurring(simulation, 'sweep-reversals', from)
  for (let busy = true; busy; ) {
    busy = false
    for (const { group, subjects, waiting } of simulation.runners)
      for (const stream of waiting()) {
        const subject = subjects.get(stream)
        if (!subject || hasFailedTooOften(subject)) continue
        busy = true
        await runStep(simulation, {
          do: 'policy',
          task: task++,
          process: HEALER,
          stop: null,
          group: group.name,
          stream,
        })
      }
  }
  return task
}

async function runRecurring(simulation: Simulation, kind: string, from: number): Promise<number> {
  let task = from
  for (const key of simulation.deadlines.namesOf(kind)) {
    simulation.deadlines.makeDue(key, simulation.now)
    await runStep(simulation, { do: 'deadline', task: task++, process: HEALER, stop: null, key })
  }
  return task
}

function parkedFindings(simulation: Simulation): Finding[] {
  return simulation.runners.flatMap(({ group, subjects }) =>
    [...subjects].flatMap(([stream, subject]) => {
      if (subject.parked === undefined && !hasFailedTooOften(subject)) return []
      // Nobody can refund a disputed payment. It stays in the list of what is owed, and staff decides about it.
      if (subject.parked instanceof PermanentFailure && subject.parked.code === 'charge_disputed') return []
      const event = subject.events[subject.next]
      const reason = subject.parked instanceof Error ? subject.parked.message : 'it fails every time'
      return [{ kind: 'parked', subject: stream, text: `group ${group.name} cannot handle ${event?.type}: ${reason}` }]
    }),
  )
}
