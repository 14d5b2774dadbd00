import { PermanentFailure } from '../../decision/permanent-failure.ts'
import type { Finding } from './history.ts'
import { isHopeless } from './policy-runners.ts'
import type { Simulation } from './simulation.ts'
import { take } from './steps.ts'
import { goOn } from './tasks.ts'

/** Rounds of policies and deadlines after which a history counts as one that never comes to rest. */
const ROUNDS = 400
/** The process that heals: it starts with an empty memory. */
const HEALER = 99
/** Long ahead, or for ever; nothing waits for them. */
const NOT_WAITED_FOR = ['voucher-expiry', 'sweep-reversals']

/**
 * Brings everything to rest: what stopped goes on to its end, the provider is there and tells what it must, every policy
 * handles every event, and the clock goes past every deadline. Answers what never came to rest.
 */
export async function heal(simulation: Simulation): Promise<Finding[]> {
  for (const task of simulation.tasks.values()) if (!task.ended && !task.process.dead) await goOn(task, null)
  simulation.provider.away = false
  for (const { id, status } of simulation.provider.intents.values())
    if (status === 'processing') simulation.provider.say(id, 'pays')
  let next = 1_000_000
  for (let round = 0; round < ROUNDS; round++) {
    next = await handleAll(simulation, next)
    const first = simulation.deadlines.first(NOT_WAITED_FOR)
    if (!first) return parked(simulation)
    simulation.now = Math.max(simulation.now, first.dueAt)
    for (const key of simulation.deadlines.due(simulation.now))
      await take(simulation, { do: 'deadline', task: next++, process: HEALER, stop: null, key })
  }
  const still = [...simulation.deadlines.due(Number.POSITIVE_INFINITY)].join(', ')
  return [{ kind: 'never at rest', subject: still, text: `after ${ROUNDS} rounds there is still: ${still}` }]
}

/** Webhooks may be lost for good: what went back or came again is found by the sweep. */
async function handleAll(simulation: Simulation, from: number): Promise<number> {
  let task = from
  for (const key of simulation.deadlines.namesOf('sweep-reversals')) {
    simulation.deadlines.hasten(key, simulation.now)
    await take(simulation, { do: 'deadline', task: task++, process: HEALER, stop: null, key })
  }
  for (let busy = true; busy; ) {
    busy = false
    for (const { group, subjects, waiting } of simulation.runners)
      for (const stream of waiting()) {
        const subject = subjects.get(stream)
        if (!subject || isHopeless(subject)) continue
        busy = true
        await take(simulation, { do: 'policy', task: task++, process: HEALER, stop: null, group: group.name, stream })
      }
  }
  return task
}

function parked(simulation: Simulation): Finding[] {
  return simulation.runners.flatMap(({ group, subjects }) =>
    [...subjects].flatMap(([stream, subject]) => {
      if (subject.parked === undefined && !isHopeless(subject)) return []
      // It stays in the list of what is owed, and staff decides.
      if (subject.parked instanceof PermanentFailure && subject.parked.code === 'charge_disputed') return []
      const event = subject.events[subject.next]
      const reason = subject.parked instanceof Error ? subject.parked.message : 'it fails again and again'
      return [{ kind: 'parked', subject: stream, text: `group ${group.name} cannot handle ${event?.type}: ${reason}` }]
    }),
  )
}
