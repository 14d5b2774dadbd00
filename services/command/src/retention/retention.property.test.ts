import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent } from '@alba/contracts/events'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import type { Retention } from '@alba/contracts/settings/retention'
import { partKeyId } from '@alba/platform/event-log/boxes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { booking } from '../bookings/booking.ts'
import { toEvents } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import { apply } from '../policies/policy.ts'
import { canceled, confirmed, expired, bookingId as FIRST, requested } from '../testing/booking-facts.ts'
import { deadlineTable } from '../testing/histories/deadline-table.ts'
import { forgetfulKeyring } from '../testing/histories/keyring.ts'
import { memoryLog } from '../testing/histories/memory-log.ts'
import { inMemory, practitioner } from '../testing/in-memory.ts'
import { partsOf } from './due.ts'
import { ERASE, eraseBookingData } from './erase.ts'
import { LOOK, lookAtBooking, retentionPolicies } from './look.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T08:00:00Z')
const APPOINTMENT_ENDS = Date.parse('2026-11-23T09:00:00Z')
const BOOKINGS = [FIRST, FIRST + 1]
/** The events that may follow a request, by the name of the step that writes them. */
const laterEvents: Readonly<Record<string, (bookingId: number) => BookingEvent>> = {
  confirm: bookingId => ({ ...confirmed, data: { ...confirmed.data, bookingId } }) as BookingEvent,
  cancel: bookingId => ({ ...canceled('staff'), data: { ...canceled('staff').data, bookingId } }) as BookingEvent,
  expire: bookingId => ({ ...expired, data: { ...expired.data, bookingId } }) as BookingEvent,
  write: bookingId => ({
    type: 'NotesChanged',
    data: { bookingId, personId: '0'.repeat(32), notes: 'mal au dos', adminNotes: null },
  }),
}

/**
 * Two processes that share a log, a table of deadlines and the keys, all in memory. A process may die before any of its
 * effects, which are appends, deadlines that it sets, and deletions of keys.
 */
function twoProcesses() {
  let now = START
  let effectsLeft = Number.POSITIVE_INFINITY
  let retention: Retention = defaultRetention
  /** All settings so far. */
  const chosen: Retention[] = [defaultRetention]
  const log = memoryLog(() => {})
  const keys = forgetfulKeyring()
  const deadlines = deadlineTable({ [LOOK]: lookAtBooking, [ERASE]: eraseBookingData })
  const faults: string[] = []
  /** The index of the next event that policies handle. */
  const handled = { next: 0 }
  /** Makes a function count as an effect. The process dies before it when it may have no more effects. */
  const mortal =
    <Input extends unknown[], Output>(act: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (effectsLeft <= 0) throw new Error('the process died')
      effectsLeft--
      return act(...input)
    }
  const stateOf = (id: number) =>
    (log.stream(bookingStream(id)) as unknown as BookingEvent[]).reduce(booking.evolve, booking.initial)
  const idsOf = (id: number) => partsOf.everything.map(part => partKeyId(keys, part, id))
  /** For each part of a booking, whether its key exists: the answers first, then the rest. */
  const keysLeft = async (id: number) => {
    const found = await keys.findKeys(idsOf(id))
    return partsOf.everything.map((_part, n) => found.has(idsOf(id)[n] ?? ''))
  }
  /** When a booking ended, in milliseconds since the epoch; infinity while it waits for its payment. */
  const endOf = (id: number): number => {
    const state = stateOf(id)
    if (state.status === 'none' || state.status === 'pending') return Number.POSITIVE_INFINITY
    if (state.status === 'confirmed') return Date.parse(state.endsAt)
    return Date.parse(
      log.stream(bookingStream(id)).findLast(({ type }) => type !== 'BookingDataErased')?.metadata.occurredAt ?? '',
    )
  }
  /** The shortest time for which any setting so far keeps the data, in milliseconds. */
  const shortestMs = (name: keyof Retention) => Math.min(...chosen.map(each => each[name])) * DAY
  /** Notes a fault when the keys that are about to be deleted have to be kept. */
  const checkDeletion = (keyIds: readonly string[]) => {
    for (const id of BOOKINGS) {
      const [answers, everything] = idsOf(id)
      const state = stateOf(id)
      const isEverything = keyIds.includes(everything ?? '')
      if (!isEverything && !keyIds.includes(answers ?? '')) continue
      const earliest = endOf(id) + shortestMs(isEverything ? 'unpaidDays' : 'answersDays')
      if (now < earliest) faults.push(`${id} too early`)
      if (isEverything && state.status !== 'none' && state.settledBy) faults.push(`${id} was confirmed`)
    }
  }
  const newProcess = (streams = openStreams({ ...log, appendInOrder: mortal(log.appendInOrder) }, () => now)) => ({
    dead: false,
    deps: {
      ...inMemory().deps,
      streams,
      clock: () => now,
      reference: { current: () => ({ retention }) } as never,
      setDeadline: mortal(deadlines.set),
      hastenDeadlines: mortal(deadlines.hasten),
      keyring: {
        ...keys,
        erase: mortal(async (ids: readonly string[]) => {
          checkDeletion(ids)
          await keys.erase(ids)
        }),
      },
    },
  })
  const processes = [newProcess(), newProcess()]
  /**
   * Lets process `n` work until it has had that many effects. When it dies, a new one with empty memory replaces it.
   */
  const run = async (n: number, effects: number, work: (worker: ReturnType<typeof newProcess>) => Promise<void>) => {
    const worker = processes[n] ?? newProcess()
    effectsLeft = effects
    try {
      await work(worker)
    } catch {
      worker.dead = true
      processes[n] = newProcess()
    }
    effectsLeft = Number.POSITIVE_INFINITY
  }
  /** Appends an event, and makes the keys that seal it. */
  const write = async (stream: string, fact: { type: string; data: object }) => {
    const event = toEvents([fact as never], stream, practitioner, now)
    const id = (fact.data as { bookingId?: number }).bookingId
    if (id !== undefined && fact.type !== 'BookingExpired' && fact.type !== 'BookingConfirmed')
      await keys.keysFor(idsOf(id))
    await log.append(stream, 'any', event)
  }
  return {
    log,
    faults,
    keysLeft,
    stateOf,
    endOf,
    now: () => now,
    wait(ms: number) {
      now += ms
    },
    write,
    async changeRetention(next: Retention) {
      retention = next
      chosen.push(next)
      await write('settings', { type: 'RetentionChanged', data: next })
    },
    /** Runs the policies of all new events. An event at which the process died is handled again by the next call. */
    async runPolicies(n: number, effects: number) {
      await run(n, effects, async ({ deps }) => {
        while (handled.next < log.events.length) {
          await apply(
            { name: 'retention', startsAt: 'now', policies: retentionPolicies },
            deps,
            log.events[handled.next] as DomainEvent,
          )
          handled.next++
        }
      })
    },
    /** Runs each deadline that is due, and lets the process have that many effects in each. */
    async runDeadlines(n: number, effects: number) {
      for (const name of deadlines.due(now)) {
        await run(n, effects, async worker => {
          worker.dead = effects === 0
          await deadlines.handle(worker as never, name)
        })
      }
    },
  }
}

/** More effects than any work has: the process survives. */
const SURVIVES = 99
const effects = fc.oneof({ weight: 2, arbitrary: fc.constant(SURVIVES) }, { weight: 1, arbitrary: fc.nat(2) })
const step = fc.oneof(
  fc.record({ do: fc.constant('event' as const), of: fc.nat(1), what: fc.constantFrom(...Object.keys(laterEvents)) }),
  fc.record({
    do: fc.constant('choose' as const),
    answersDays: fc.integer({ min: 1, max: 9 }),
    unpaidDays: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    do: fc.constant('wait' as const),
    // The last one sets the clock back.
    ms: fc.constantFrom(60_000, 3_600_000, DAY, 4 * DAY, 12 * DAY, -3_600_000),
  }),
  fc.record({ do: fc.constant('nights' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('policies' as const), process: fc.nat(1), effects }),
  fc.record({ do: fc.constant('deadlines' as const), process: fc.nat(1), effects }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never
type Simulation = ReturnType<typeof twoProcesses>

/** Whether an event can follow in the life of a booking with this status. */
function canFollow(status: string, what: string): boolean {
  if (what === 'write') return true
  if (what === 'cancel') return status === 'pending' || status === 'confirmed'
  return status === 'pending'
}

async function play(simulation: Simulation, each: Step): Promise<void> {
  switch (each.do) {
    case 'wait':
      return simulation.wait(each.ms)
    case 'nights':
      return runNights(simulation, each.count)
    case 'choose':
      return simulation.changeRetention({ answersDays: each.answersDays, unpaidDays: each.unpaidDays })
    case 'policies':
      return simulation.runPolicies(each.process, each.effects)
    case 'deadlines':
      return simulation.runDeadlines(each.process, each.effects)
    case 'event': {
      const id = BOOKINGS[each.of] ?? FIRST
      const event = laterEvents[each.what]?.(id)
      if (event && canFollow(simulation.stateOf(id).status, each.what)) await simulation.write(bookingStream(id), event)
    }
  }
}

/** In each of these nights, runs policies and deadlines until nothing is due any more. */
async function runNights(simulation: Simulation, nights: number): Promise<void> {
  for (let night = 0; night < nights; night++) {
    for (let round = 0; round < 6; round++) {
      await simulation.runPolicies(0, SURVIVES)
      await simulation.runDeadlines(0, SURVIVES)
      simulation.wait(60_000)
    }
    simulation.wait(DAY)
  }
}

const work = { process: 0, effects: SURVIVES }
/** Cases that random steps seldom reach: whether the days are short from the beginning, and the steps. */
const examples: [boolean, Step[]][] = [
  // Staff writes notes about somebody whose data was erased.
  [
    true,
    [
      { do: 'event', of: 0, what: 'expire' },
      { do: 'nights', count: 5 },
      { do: 'event', of: 0, what: 'write' },
    ],
  ],
  // The policy has not handled the cancellation yet when the booking is checked.
  [
    true,
    [
      { do: 'event', of: 0, what: 'confirm' },
      { do: 'policies', ...work },
      { do: 'wait', ms: 4 * DAY },
      { do: 'event', of: 0, what: 'cancel' },
      { do: 'deadlines', ...work },
      { do: 'deadlines', ...work },
    ],
  ],
]

it('erases data when its days are over, never earlier, and records each erasure, wherever a process dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 40 }), async (isShort, steps) => {
      const simulation = twoProcesses()
      for (const bookingId of BOOKINGS) await simulation.write(bookingStream(bookingId), requested({ bookingId }))
      if (isShort) await simulation.changeRetention({ answersDays: 1, unpaidDays: 2 })
      for (const each of steps) await play(simulation, each)
      // With one day for everything, the data of each booking that is over now is due in the next nights.
      simulation.wait(Math.max(0, APPOINTMENT_ENDS - simulation.now()))
      await simulation.changeRetention({ answersDays: 1, unpaidDays: 1 })
      await runNights(simulation, 5)
      expect(simulation.faults).toEqual([])
      for (const id of BOOKINGS) {
        const state = simulation.stateOf(id)
        const [answers, contact] = await simulation.keysLeft(id)
        const isOver = simulation.endOf(id) < Number.POSITIVE_INFINITY
        const isUnpaid = state.status !== 'none' && state.settledBy === null
        expect({ id, status: state.status, answers, contact }).toEqual({
          id,
          status: state.status,
          answers: !isOver,
          contact: !(isOver && isUnpaid),
        })
        if (!isOver || state.status === 'none') continue
        expect(state.erased?.what).toBe(isUnpaid ? 'everything' : 'answers')
        // Notes that were written after an erasure have been erased by another one.
        expect(simulation.log.stream(bookingStream(id)).at(-1)?.type).toBe('BookingDataErased')
      }
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 200), examples },
  )
})
