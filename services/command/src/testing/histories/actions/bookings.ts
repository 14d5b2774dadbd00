import { booking } from '../../../bookings/booking.ts'
import { days, zone } from '../centre.ts'
import type { Generation } from '../generation.ts'
import type { Step } from '../history.ts'
import { idsOf } from '../invariants/ids.ts'
import { type Action, commandStep, orderOrRepeat, randomIdOf, staff, type WeightedActions } from './action.ts'
import { knownIds, randomKnown, randomService } from './known.ts'
import { secondByStaff } from './second-treatment.ts'
import { changeTerms } from './terms.ts'

export const visitorDetails = {
  customerName: 'Jeanne Martin',
  customerEmail: 'jeanne@example.org',
  customerPhone: null,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
}

export const randomStart = ({ random, profile }: Generation): string =>
  `${days[random.below(profile.days)]}T${random.pick(profile.startTimes)}:00`

const practitionerOrNull = (generation: Generation): number | null =>
  generation.random.pick([null, ...knownIds(generation, 'practitioners')])

/** A start, and who gives it. One time in four staff wants it outside the hours, which may be in the evening. */
function randomPlace(generation: Generation, startTime: string) {
  const practitionerId = practitionerOrNull(generation)
  if (generation.random.below(4) > 0) return { startTime, practitionerId }
  const evening = `${startTime.slice(0, 10)}T20:00:00`
  return { startTime: generation.random.pick([startTime, evening]), practitionerId, outsideHours: true }
}

/** The version of the booking that staff has on screen. Half of the commands send none. */
const expectedVersion = ({ random, simulation }: Generation, id: number): { version?: number } => {
  const state = simulation.state(booking, id)
  return random.below(2) === 0 || state.status === 'none' ? {} : { version: state.version }
}

/** Two treatments go by a name of their own, as the gateway sends them. */
const asSent = (step: Step | undefined): Step | undefined =>
  step?.do === 'command' && step.command === 'book-for-client' && 'second' in (step.body as object)
    ? { ...step, command: 'book-two-for-client' }
    : step

export const bookForClient: Action = generation => asSent(bookingByStaff(generation))

const bookingByStaff: Action = generation =>
  orderOrRepeat(generation, 'booking', {
    by: staff(generation),
    command: 'book-for-client',
    body: idempotencyKey => ({
      ...visitorDetails,
      serviceId: randomService(generation),
      ...randomPlace(generation, randomStart(generation)),
      adminNotes: null,
      eligibilityConfirmed: generation.random.below(2) === 0,
      ...secondByStaff(generation),
      idempotencyKey,
    }),
  })

const onBooking =
  (command: string, body: (generation: Generation, id: number) => object): Action =>
  generation => {
    const bookingId = randomIdOf(generation, 'booking')
    if (bookingId === undefined) return undefined
    return commandStep(generation, staff(generation), command, {
      bookingId,
      ...expectedVersion(generation, bookingId),
      ...body(generation, bookingId),
    })
  }

/** One time in three it is the original time of the booking, otherwise a random one. */
export const newTime = (generation: Generation, id: number): string => {
  const state = generation.simulation.state(booking, id)
  if (state.status === 'none' || generation.random.below(3) > 0) return randomStart(generation)
  return localOf(state.firstStartsAt)
}

const localOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()

const reschedule = onBooking('reschedule-booking', (generation, id) => ({
  ...randomPlace(generation, newTime(generation, id)),
  reason: generation.random.pick(['accordé', 'accordé', null]),
  wishedBy: generation.random.pick(['client', 'centre']),
}))

/** Staff takes the last move back, if there is one. */
const takeBack: Action = generation => {
  const bookingId = randomIdOf(generation, 'booking')
  const state = bookingId === undefined ? undefined : generation.simulation.state(booking, bookingId)
  if (bookingId === undefined || state?.status !== 'confirmed' || !state.lastMove) return undefined
  return commandStep(generation, staff(generation), 'reschedule-booking', {
    bookingId,
    ...expectedVersion(generation, bookingId),
    startTime: localOf(state.lastMove.startsAt),
    practitionerId: null,
    reason: null,
    undoes: true,
  })
}

/** Gives a booking, or one time in three only its second treatment, to a random practitioner. */
const changePractitioner = onBooking('change-practitioner', generation => ({
  practitionerId: randomKnown(generation, 'practitioners'),
  ...(generation.random.below(3) === 0 && { part: 'second' }),
}))

/** Mostly a booking on hold, because others can be neither paid nor left. */
export function randomHold(generation: Generation): number | undefined {
  const { simulation, random } = generation
  const onHold = idsOf(simulation, 'booking').filter(id => simulation.state(booking, id).status === 'pending')
  return onHold.length > 0 && random.below(4) > 0 ? random.pick(onHold) : randomIdOf(generation, 'booking')
}

export const cancelByStaff = onBooking('cancel-booking', ({ random }) => ({
  reason: null,
  wishedBy: random.pick(['client', 'centre']),
  givesBack: random.below(2) === 0,
}))

/** Payments at the centre: staff marks them, undoes the mark, refunds them or writes them off. */
const onSiteActions: WeightedActions = [
  [2, onBooking('mark-paid-on-site', () => ({ means: 'cash' }))],
  [1, onBooking('undo-paid-on-site', () => ({}))],
  [
    1,
    onBooking('refund-on-site', ({ random }) => ({
      amountCents: random.pick([500, 7_500]),
      means: 'cash',
      reason: 'x',
    })),
  ],
  [1, onBooking('write-off-on-site', () => ({ reason: 'x' }))],
]

export const recordAttendance = onBooking('record-attendance', ({ random }) => ({
  attendance: random.pick(['came', 'late', 'absent', null]),
}))

/** Time passes until just before or after the beginning of a booking: before it, nobody is late or absent yet. */
export const awaitAppointment: Action = generation => {
  const { random, simulation } = generation
  const bookingId = randomIdOf(generation, 'booking')
  const state = bookingId === undefined ? undefined : simulation.state(booking, bookingId)
  if (state?.status !== 'confirmed') return undefined
  const minutes = Math.ceil((Date.parse(state.startsAt) - simulation.now) / 60_000) + random.pick([-10, 10, 10])
  return minutes > 0 ? { do: 'wait', minutes } : undefined
}

/** Staff books, moves bookings, changes their practitioner and cancels them. */
export const moveActions: WeightedActions = [
  [4, bookForClient],
  [10, reschedule],
  [3, takeBack],
  [4, changePractitioner],
  [1, cancelByStaff],
  [1, changeTerms],
  ...onSiteActions,
  [2, recordAttendance],
]
