import type { Decider } from '@alba/contracts/shared/decision'
import type { Actor } from '@alba/contracts/shared/event'
import { agenda } from '../../../services/command/src/agenda/agenda.ts'
import { booking, type KnownBooking } from '../../../services/command/src/bookings/booking.ts'
import type { Result } from '../../../services/command/src/decision/result.ts'
import * as features from '../../../services/command/src/features.ts'
import type { BankEvent, Step } from '../../../services/command/src/testing/histories/history.ts'
import { runStep } from '../../../services/command/src/testing/histories/run-step.ts'
import { openSimulation, type Simulation } from '../../../services/command/src/testing/histories/simulation.ts'
import { settle as settleTasks } from '../../../services/command/src/testing/histories/tasks.ts'

/** The only process of the simulation: it does all the work. */
const PROCESS = 1
export const visitor: Actor = { kind: 'visitor' }
export const staff: Actor = { kind: 'practitioner', id: '1' }

type Answer = Result<Readonly<Record<string, unknown>>>

/**
 * The command service of the random histories (ADR 45): real handlers, policies and deadlines over a log, deadlines and
 * a card provider in memory. Everything runs to its end, one thing after the other.
 */
export async function openWorld() {
  const simulation = await openSimulation(features, { appending: 'together' })
  simulation.keepReferencesUp()
  let task = 1

  const run = (step: Step) => runStep(simulation, step)
  /** New work that runs to its end without a stop. */
  const work = () => ({ task: task++, process: PROCESS, stop: null })
  /** Lets policies handle what they can. An event waits while its policy needs a provider that is unreachable. */
  async function runPolicies(): Promise<void> {
    let handled: boolean
    do {
      handled = false
      for (const { group, subjects, waiting } of simulation.runners)
        for (const stream of waiting()) {
          const before = subjects.get(stream)?.next
          await run({ do: 'policy', ...work(), group: group.name, stream })
          while (subjects.get(stream)?.busy) await settleTasks()
          handled ||= subjects.get(stream)?.next !== before
        }
    } while (handled)
  }
  async function untilEnded(number: number): Promise<void> {
    const task = simulation.tasks.get(number)
    while (task && !task.ended) await settleTasks()
  }
  /** Lets policies and the deadlines that are due do their work. */
  async function settle(): Promise<void> {
    await runPolicies()
    for (const key of simulation.deadlines.due(simulation.now)) {
      const due = work()
      await run({ do: 'deadline', ...due, key })
      await untilEnded(due.task)
    }
    await runPolicies()
  }
  /** Sends a command, and lets policies and deadlines do what follows from it. @throws {Error} when it fails */
  async function send(by: Actor, command: string, body: object): Promise<Answer> {
    const sent = work()
    await run({ do: 'command', ...sent, by, command, body })
    await untilEnded(sent.task)
    const outcome = simulation.tasks.get(sent.task)?.ended
    if (!outcome || 'failed' in outcome) throw new Error(`${command} failed`, { cause: outcome?.failed })
    await settle()
    return outcome.done as Answer
  }
  /** Sends a command that must succeed. */
  async function must<Answered>(by: Actor, command: string, body: object): Promise<Answered> {
    const answer = await send(by, command, body)
    if (!answer.ok) throw new Error(`${command} is refused: ${answer.rejection}`)
    return answer as Answered
  }

  return {
    simulation,
    must,
    /** Sends a command, and answers with the code of its refusal; null when it is carried out. */
    async refusal(...act: Parameters<typeof send>): Promise<string | null> {
      const answer = await send(...act)
      return answer.ok ? null : answer.rejection
    },
    /** Lets time pass, and then policies and deadlines do what is due. */
    async wait(minutes: number): Promise<void> {
      simulation.now += minutes * 60_000
      await settle()
    },
    /** Changes a payment at the card provider, which reports it. Makes the provider reachable again before. */
    async bank(intent: string, event: BankEvent): Promise<void> {
      await run({ do: 'bank', intent, event })
      await run({ do: 'provider', isUnreachable: false })
      const report = work()
      await run({ do: 'webhooks', ...report, intent })
      await untilEnded(report.task)
      await settle()
    },
    /** Makes the card provider unreachable until the next call of `bank`. */
    loseProvider: () => run({ do: 'provider', isUnreachable: true }),
    state: <Id, State, Fact>(decider: Decider<Id, State, Fact>, id: Id): State => simulation.state(decider, id),
    booking: (id: number): KnownBooking => bookingIn(simulation, id),
    /** The blocks of the agenda that a booking has, one for each treatment in their order; empty when it has none. */
    blocksOf: (id: number) =>
      simulation.state(agenda, bookingIn(simulation, id).date).blocks.filter(({ bookingId }) => bookingId === id),
    /** The ids of the practitioners at the time of the booking request, one for each treatment in their order. */
    requestedPractitioners: (id: number): number[] =>
      simulation.log.events.flatMap(({ type, data }) =>
        type === 'BookingRequested' && data.bookingId === id
          ? [data.practitionerId, data.second?.practitionerId ?? []].flat()
          : [],
      ),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

function bookingIn(simulation: Simulation, id: number): KnownBooking {
  const state = simulation.state(booking, id)
  if (state.status === 'none') throw new Error(`there is no booking ${id}`)
  return state
}
