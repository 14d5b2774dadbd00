import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, type DaySchedule, emptyDay } from '../agenda/day-schedule.ts'
import { blockedRange, candidates, type Need, overlaps } from '../agenda/scheduling.ts'
import { whoCouldTakeOver } from '../agenda/taking-over.ts'
import { dayWithout, partsOutside } from '../agenda/without-range.ts'
import { defaultBookingRules } from '../settings/events.ts'
import { addDays, epochMinutesToDate, localToEpochMinutes, midnight } from '../shared/centre-time.ts'
import { type Choice, proposals, type Situation, type TouchedBooking } from './proposals.ts'

const zone = 'Europe/Paris'
const MONDAY = '2026-11-23'
const CAMILLE = 1
const INES = 2
const now = Date.parse('2026-11-22T08:00:00Z')
const resources = { practitioners: [CAMILLE, INES], rooms: [1, 2].map(id => ({ id, roomType: 'massage_room' })) }

const at = (time: string, date = MONDAY): number => localToEpochMinutes(`${date}T${time}:00`, zone) ?? 0
const absence = { practitionerId: CAMILLE, from: midnight(MONDAY, zone), until: midnight(addDays(MONDAY, 1), zone) }

const needAt = (startsAt: number, bookingId: number): Need & { bookingId: number } => ({
  startsAt,
  bookingId,
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  roomType: 'massage_room',
})

const blockOf = (need: Need & { bookingId: number }, practitionerId: number, roomId: number): Block => ({
  ...blockedRange(need),
  bookingId: need.bookingId,
  serviceId: 1,
  practitionerId,
  roomId,
  startsAt: need.startsAt,
  endsAt: need.startsAt + need.durationMinutes,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
})

/** A day on which these practitioners work from 9 to 18, with these bookings. */
function dayWith(date: string, practitioners: readonly number[], blocks: readonly Block[] = []): DaySchedule {
  const openings = practitioners.map(id => ({
    id,
    practitionerId: id,
    from: at('09:00', date),
    until: at('18:00', date),
  }))
  return { ...emptyDay, openings, blocks }
}

const situation = (days: ReadonlyMap<string, DaySchedule>): Situation => ({
  absence,
  days,
  resources,
  rules: defaultBookingRules,
  zone,
  now,
})

const touched = (time: string, bookingId: number, roomId = 1): TouchedBooking => ({
  need: needAt(at(time), bookingId),
  held: { practitionerId: CAMILLE, roomId },
})

const booked = (booking: TouchedBooking, practitionerId = CAMILLE) =>
  blockOf(booking.need, practitionerId, booking.held.roomId)

describe('what is proposed', () => {
  it('is the same hour with somebody who is free', () => {
    const nine = touched('09:00', 1)
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE, INES], [booked(nine)])]])
    const [proposal] = proposals(situation(days), [nine], new Map())
    expect(proposal).toMatchObject({ takers: [INES], choice: { kind: 'hand_over', practitionerId: INES } })
  })

  it('is first the practitioner for whom the client asked, when she is free', () => {
    const ANNA = 3
    const nine = touched('09:00', 1)
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE, INES, ANNA], [booked(nine)])]])
    const withAnna = { ...situation(days), resources: { ...resources, practitioners: [CAMILLE, INES, ANNA] } }
    const [proposal] = proposals(withAnna, [{ ...nine, wished: ANNA }], new Map())
    expect(proposal).toMatchObject({ takers: [ANNA, INES], choice: { kind: 'hand_over', practitionerId: ANNA } })
  })

  it('is the next free start when nobody is, and never an earlier one', () => {
    const ten = touched('10:00', 1)
    const busy = booked(touched('10:00', 9, 2), INES)
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE, INES], [booked(ten), busy])]])
    const [proposal] = proposals(situation(days), [ten], new Map())
    expect(proposal?.choice).toEqual({ kind: 'move', startsAt: at('11:00'), practitionerId: INES })
    expect(proposal?.starts.every(start => start.startsAt > at('10:00'))).toBe(true)
  })

  it('is with the absent practitioner as soon as she is back', () => {
    const ten = touched('10:00', 1)
    const tuesday = addDays(MONDAY, 1)
    const days = new Map([
      [MONDAY, dayWith(MONDAY, [CAMILLE], [booked(ten)])],
      [tuesday, dayWith(tuesday, [CAMILLE, INES])],
    ])
    const [proposal] = proposals(situation(days), [ten], new Map())
    expect(proposal?.choice).toEqual({ kind: 'move', startsAt: at('09:00', tuesday), practitionerId: CAMILLE })
  })

  it('names both who would give two treatments side by side, when she cannot give the second one', () => {
    const ANNA = 3
    const team = [CAMILLE, INES, ANNA]
    const { startsAt: _startsAt, bookingId: _id, ...treatment } = needAt(0, 1)
    const second = { ...treatment, arrangement: 'beside', preferred: CAMILLE } as const
    const pair: TouchedBooking = {
      need: { ...needAt(at('14:00'), 1), second },
      held: { practitionerId: INES, roomId: 1, second: { practitionerId: CAMILLE, roomId: 2 } },
    }
    const tuesday = addDays(MONDAY, 1)
    const busy = booked(touched('14:00', 9, 3), ANNA)
    const days = new Map([
      [MONDAY, dayWith(MONDAY, team, [booked(pair, INES), blockOf(pair.need, CAMILLE, 2), busy])],
      [tuesday, dayWith(tuesday, team)],
    ])
    const withAnna = { ...situation(days), resources: { ...resources, practitioners: team } }
    const [proposal] = proposals(withAnna, [pair], new Map())
    const today = { startsAt: at('15:00'), practitionerId: INES, givers: [INES, ANNA] }
    const back = { startsAt: at('09:00', tuesday), practitionerId: INES, givers: [INES, CAMILLE] }
    expect([proposal?.starts[0], proposal?.starts.at(-1)]).toEqual([today, back])
    expect(proposal?.choice).toEqual({ kind: 'move', startsAt: at('15:00'), practitionerId: INES })
  })

  it('is nothing yet when nothing is free: nobody is canceled unless staff says so', () => {
    const ten = touched('10:00', 1)
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE], [booked(ten)])]])
    expect(proposals(situation(days), [ten], new Map())[0]?.choice).toEqual({ kind: 'later' })
  })

  it('does not take the time that staff chose for another booking', () => {
    const [nine, ten] = [touched('09:00', 1), touched('10:00', 2)]
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE, INES], [booked(nine), booked(ten)])]])
    const chosen = new Map<number, Choice>([[1, { kind: 'move', startsAt: at('10:00'), practitionerId: INES }]])
    const [first, second] = proposals(situation(days), [nine, ten], chosen)
    expect(first).toMatchObject({ choice: chosen.get(1), replaced: false })
    expect(second?.takers).toEqual([])
    expect(second?.choice).toEqual({ kind: 'move', startsAt: at('11:00'), practitionerId: INES })
  })

  it('replaces what staff chose when that is not free any more', () => {
    const nine = touched('09:00', 1)
    const busy = booked(touched('11:00', 9, 2), INES)
    const days = new Map([[MONDAY, dayWith(MONDAY, [CAMILLE, INES], [booked(nine), busy])]])
    const chosen = new Map<number, Choice>([[1, { kind: 'move', startsAt: at('11:00'), practitionerId: INES }]])
    const [proposal] = proposals(situation(days), [nine], chosen)
    expect(proposal).toMatchObject({ choice: { kind: 'hand_over', practitionerId: INES }, replaced: true })
  })
})

describe('all proposals of an answer', () => {
  const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00']
  /**
   * The two days of a case. Camille is absent on Monday.
   * - `hers`: when Camille's bookings on Monday begin, which are those to make proposals for.
   * - `colleagues`: when bookings of Inès on Monday begin.
   * - `mondayTeam`: who has hours on Monday, besides Camille.
   * - `tuesdayTeam`: who has hours on Tuesday.
   * - `wishes`: what staff chose already. The booking at index `n` of `hers`, which may not exist, moves to `time` on
   *   Tuesday with `who`.
   */
  const week = fc.record({
    hers: fc.uniqueArray(fc.constantFrom(...TIMES), { minLength: 1, maxLength: 6 }),
    colleagues: fc.uniqueArray(fc.constantFrom(...TIMES), { maxLength: 5 }),
    mondayTeam: fc.subarray([CAMILLE, INES]),
    tuesdayTeam: fc.subarray([CAMILLE, INES]),
    wishes: fc.array(fc.record({ n: fc.nat(5), time: fc.constantFrom(...TIMES), who: fc.constantFrom(CAMILLE, INES) })),
  })

  it('can be done together: no two take the same time of a practitioner or a room', () => {
    fc.assert(
      fc.property(week, ({ hers, colleagues, mondayTeam, tuesdayTeam, wishes }) => {
        const bookings = hers.toSorted().map((time, n) => touched(time, n + 1, 1 + (n % 2)))
        // Two bookings at one hour are never in the same room.
        const others = colleagues.map((time, n) => {
          const same = bookings.find(({ need }) => need.startsAt === at(time))
          return booked(touched(time, 100 + n, same?.held.roomId === 1 ? 2 : 1), INES)
        })
        const tuesday = addDays(MONDAY, 1)
        const days = new Map([
          [MONDAY, dayWith(MONDAY, [CAMILLE, ...mondayTeam], [...bookings.map(each => booked(each)), ...others])],
          [tuesday, dayWith(tuesday, tuesdayTeam)],
        ])
        const chosen = new Map(
          wishes.map(({ n, time, who }): [number, Choice] => [
            n + 1,
            { kind: 'move', startsAt: at(time, tuesday), practitionerId: who },
          ]),
        )
        const found = proposals(situation(days), bookings, chosen)
        let state = new Map([...days].map(([date, day]) => [date, dayWithout(day, CAMILLE, absence)]))
        for (const [n, { choice }] of found.entries()) {
          const booking = bookings[n]
          if (booking) state = done(state, booking, choice)
        }
        for (const { blocks } of state.values()) expect(clashes(blocks)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  /**
   * Carries out the proposal for one booking, and returns the days after that. Fails when the rules by which commands are
   * decided do not allow the proposal.
   */
  function done(days: Map<string, DaySchedule>, booking: TouchedBooking, choice: Choice): Map<string, DaySchedule> {
    if (choice.kind === 'later' || choice.kind === 'cancel') return days
    const isMove = choice.kind === 'move'
    const need = isMove ? { ...booking.need, startsAt: choice.startsAt } : booking.need
    const date = epochMinutesToDate(need.startsAt, zone)
    const day = days.get(date) ?? emptyDay
    const roomId = isMove ? freeRoom(day, need, choice.practitionerId) : booking.held.roomId
    if (!isMove)
      expect(
        whoCouldTakeOver(day, need, { practitioners: [choice.practitionerId], held: booking.held }, now),
      ).toHaveLength(1)
    const block = blockOf(need, choice.practitionerId, roomId)
    const freed = [...days].map(([each, { blocks, ...rest }]): [string, DaySchedule] => [
      each,
      { ...rest, blocks: blocks.filter(other => other.bookingId !== need.bookingId) },
    ])
    const after = new Map(freed)
    const target = after.get(date) ?? day
    return after.set(date, { ...target, blocks: [...target.blocks, block] })
  }

  function freeRoom(day: DaySchedule, need: Need, practitionerId: number): number {
    const found = candidates(day, need, { ...resources, practitioners: [practitionerId] }, now)
    if (!found.ok) throw new Error(`not free: ${found.reason}`)
    return Math.min(...found.rooms)
  }

  /**
   * The ids of each two bookings that overlap and have the same practitioner or room. Bookings that stay with Camille
   * are compared too.
   */
  const clashes = (blocks: readonly Block[]) =>
    blocks.flatMap((one, n) =>
      blocks
        .slice(n + 1)
        .filter(other => overlaps(one, other))
        .filter(other => one.practitionerId === other.practitionerId || one.roomId === other.roomId)
        .map(other => [one.bookingId, other.bookingId]),
    )
})

describe('taking a range out of an opening', () => {
  it('leaves nothing, one part or two', () => {
    expect(partsOutside({ from: 10, until: 20 }, { from: 0, until: 30 })).toEqual([])
    expect(partsOutside({ from: 10, until: 20 }, { from: 15, until: 30 })).toEqual([{ from: 10, until: 15 }])
    expect(partsOutside({ from: 10, until: 20 }, { from: 12, until: 15 })).toEqual([
      { from: 10, until: 12 },
      { from: 15, until: 20 },
    ])
  })
})
