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
const ends: Readonly<Record<string, (bookingId: number) => BookingEvent>> = {
  confirm: bookingId => ({ ...confirmed, data: { ...confirmed.data, bookingId } }) as BookingEvent,
  cancel: bookingId => ({ ...canceled('staff'), data: { ...canceled('staff').data, bookingId } }) as BookingEvent,
  expire: bookingId => ({ ...expired, data: { ...expired.data, bookingId } }) as BookingEvent,
  write: bookingId => ({
    type: 'NotesChanged',
    data: { bookingId, personId: '0'.repeat(32), notes: 'mal au dos', adminNotes: null },
  }),
}

/** Two processes over one log, one table of deadlines and one set of keys. Each may die before any of its effects. */
function world() {
  let now = START
  let effectsLeft = Number.POSITIVE_INFINITY
  let retention: Retention = defaultRetention
  const chosen: Retention[] = [defaultRetention]
  const log = memoryLog(() => {})
  const keys = forgetfulKeyring()
  const deadlines = deadlineTable({ [LOOK]: lookAtBooking, [ERASE]: eraseBookingData })
  const faults: string[] = []
  const handled = { next: 0 }
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
  const held = async (id: number) => {
    const found = await keys.findKeys(idsOf(id))
    return partsOf.everything.map((_part, n) => found.has(idsOf(id)[n] ?? ''))
  }
  const over = (id: number): number => {
    const state = stateOf(id)
    if (state.status === 'none' || state.status === 'pending') return Number.POSITIVE_INFINITY
    if (state.status === 'confirmed') return Date.parse(state.endsAt)
    return Date.parse(
      log.stream(bookingStream(id)).findLast(({ type }) => type !== 'BookingDataErased')?.metadata.occurredAt ?? '',
    )
  }
  /** The laws that hold whenever keys are deleted. */
  const judge = (ids: readonly string[]) => {
    for (const id of BOOKINGS) {
      const [answers, all] = idsOf(id)
      const state = stateOf(id)
      const least = (name: keyof Retention) => Math.min(...chosen.map(each => each[name])) * DAY
      const isEverything = ids.includes(all ?? '')
      if (!isEverything && !ids.includes(answers ?? '')) continue
      if (now < over(id) + (isEverything ? least('unpaidDays') : least('answersDays'))) faults.push(`${id} too early`)
      if (isEverything && state.status !== 'none' && state.settledBy) faults.push(`${id} was confirmed`)
    }
  }
  const process = (streams = openStreams({ ...log, append: mortal(log.append) } as never, () => now)) => ({
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
          judge(ids)
          await keys.erase(ids)
        }),
      },
    },
  })
  const processes = [process(), process()]
  /** Runs work that may die after some effects; then another process takes its place, with an empty memory. */
  const run = async (n: number, effects: number, work: (own: ReturnType<typeof process>) => Promise<void>) => {
    const own = processes[n] ?? process()
    effectsLeft = effects
    try {
      await work(own)
    } catch {
      own.dead = true
      processes[n] = process()
    }
    effectsLeft = Number.POSITIVE_INFINITY
  }
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
    held,
    stateOf,
    over,
    now: () => now,
    wait(ms: number) {
      now += ms
    },
    write,
    async choose(next: Retention) {
      retention = next
      chosen.push(next)
      await write('settings', { type: 'RetentionChanged', data: next })
    },
    /** One policy, or all. A policy that died is tried again later. */
    async policies(n: number, effects: number) {
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
    async deadlines(n: number, effects: number) {
      for (const name of deadlines.due(now)) {
        await run(n, effects, async own => {
          effectsLeft = effects
          own.dead = effects === 0
          await deadlines.handle(own as never, name)
        })
      }
    },
  }
}

const effects = fc.oneof({ weight: 2, arbitrary: fc.constant(99) }, { weight: 1, arbitrary: fc.nat(2) })
const step = fc.oneof(
  fc.record({ do: fc.constant('fact' as const), of: fc.nat(1), what: fc.constantFrom(...Object.keys(ends)) }),
  fc.record({
    do: fc.constant('choose' as const),
    answersDays: fc.integer({ min: 1, max: 9 }),
    unpaidDays: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(60_000, 3_600_000, DAY, 4 * DAY, 12 * DAY, -3_600_000),
  }),
  fc.record({ do: fc.constant('nights' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('policies' as const), process: fc.nat(1), effects }),
  fc.record({ do: fc.constant('deadlines' as const), process: fc.nat(1), effects }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** What can follow in the life of a booking. */
function fits(status: string, what: string): boolean {
  if (what === 'write') return true
  if (what === 'cancel') return status === 'pending' || status === 'confirmed'
  return status === 'pending'
}

async function play(all: ReturnType<typeof world>, each: Step): Promise<void> {
  if (each.do === 'wait') return all.wait(each.ms)
  if (each.do === 'nights') return settle(all, each.count)
  if (each.do === 'choose') return all.choose({ answersDays: each.answersDays, unpaidDays: each.unpaidDays })
  if (each.do === 'policies') return all.policies(each.process, each.effects)
  if (each.do === 'deadlines') return all.deadlines(each.process, each.effects)
  const id = BOOKINGS[each.of] ?? FIRST
  const fact = ends[each.what]?.(id)
  if (fact && fits(all.stateOf(id).status, each.what)) await all.write(bookingStream(id), fact)
}

/** Policies and deadlines run until nothing is left that is due, in each of some nights. */
async function settle(all: ReturnType<typeof world>, nights: number): Promise<void> {
  for (let night = 0; night < nights; night++) {
    for (let round = 0; round < 6; round++) {
      await all.policies(0, 99)
      await all.deadlines(0, 99)
      all.wait(60_000)
    }
    all.wait(DAY)
  }
}

const work = { process: 0, effects: 99 }
/** What random steps seldom do. */
const examples: [boolean, Step[]][] = [
  // Staff writes notes about somebody whose data was erased.
  [
    true,
    [
      { do: 'fact', of: 0, what: 'expire' },
      { do: 'nights', count: 5 },
      { do: 'fact', of: 0, what: 'write' },
    ],
  ],
  // The policy has not seen the cancellation yet when the booking is looked at.
  [
    true,
    [
      { do: 'fact', of: 0, what: 'confirm' },
      { do: 'policies', ...work },
      { do: 'wait', ms: 4 * DAY },
      { do: 'fact', of: 0, what: 'cancel' },
      { do: 'deadlines', ...work },
      { do: 'deadlines', ...work },
    ],
  ],
]

it('erases what is over in the end, never earlier, and records each erasure, whatever dies between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 40 }), async (isShort, steps) => {
      const all = world()
      for (const bookingId of BOOKINGS) await all.write(bookingStream(bookingId), requested({ bookingId }))
      if (isShort) await all.choose({ answersDays: 1, unpaidDays: 2 })
      for (const each of steps) await play(all, each)
      // Whatever is over by now is due soon under this setting, however long the former ones were.
      all.wait(Math.max(0, APPOINTMENT_ENDS - all.now()))
      await all.choose({ answersDays: 1, unpaidDays: 1 })
      await settle(all, 5)
      expect(all.faults).toEqual([])
      for (const id of BOOKINGS) {
        const state = all.stateOf(id)
        const [answers, contact] = await all.held(id)
        const isOver = all.over(id) < Number.POSITIVE_INFINITY
        const isUnpaid = state.status !== 'none' && state.settledBy === null
        expect({ id, status: state.status, answers, contact }).toEqual({
          id,
          status: state.status,
          answers: !isOver,
          contact: !(isOver && isUnpaid),
        })
        if (!isOver || state.status === 'none') continue
        expect(state.erased?.what).toBe(isUnpaid ? 'everything' : 'answers')
        // What was written after an erasure is erased by one of its own.
        expect(all.log.stream(bookingStream(id)).at(-1)?.type).toBe('BookingDataErased')
      }
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 200), examples },
  )
})
