import { booking } from '../../../bookings/booking.ts'
import { days, practitioners, zone } from '../centre.ts'
import type { Making } from '../making.ts'
import { type Action, type Actions, anyOf, asks, order, staff } from './action.ts'

export const who = {
  customerName: 'Jeanne Martin',
  customerEmail: 'jeanne@example.org',
  customerPhone: null,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
}

export const someTime = ({ random, habits }: Making): string =>
  `${days[random.below(habits.days)]}T${random.pick(habits.times)}:00`

const nobodyOr = ({ random }: Making): number | null => random.pick([null, ...practitioners])

/** The version that staff has seen, or none. */
const seen = ({ random, simulation }: Making, id: number): { version?: number } => {
  const state = simulation.state(booking, id)
  return random.below(2) === 0 || state.status === 'none' ? {} : { version: state.version }
}

export const bookForClient: Action = making =>
  order(making, 'booking', {
    by: staff(making),
    command: 'book-for-client',
    body: idempotencyKey => ({
      ...who,
      serviceId: making.random.pick(making.habits.services),
      startTime: someTime(making),
      practitionerId: nobodyOr(making),
      adminNotes: null,
      eligibilityConfirmed: false,
      idempotencyKey,
    }),
  })

const onBooking =
  (command: string, body: (making: Making, id: number) => object): Action =>
  making => {
    const bookingId = anyOf(making, 'booking')
    if (bookingId === undefined) return undefined
    return asks(making, staff(making), command, { bookingId, ...seen(making, bookingId), ...body(making, bookingId) })
  }

/** Where it was before, or anywhere. */
const newTime = (making: Making, id: number): string => {
  const state = making.simulation.state(booking, id)
  if (state.status === 'none' || making.random.below(3) > 0) return someTime(making)
  return Temporal.Instant.from(state.firstStartsAt).toZonedDateTimeISO(zone).toPlainDateTime().toString()
}

const reschedule = onBooking('reschedule-booking', (making, id) => ({
  startTime: newTime(making, id),
  practitionerId: nobodyOr(making),
  reason: 'accordé',
  wishedBy: making.random.pick(['client', 'centre']),
}))
const changePractitioner = onBooking('change-practitioner', ({ random }) => ({
  practitionerId: random.pick(practitioners),
}))
export const cancelByStaff = onBooking('cancel-booking', ({ random }) => ({
  reason: null,
  wishedBy: random.pick(['client', 'centre']),
  givesBack: random.below(2) === 0,
}))

/** What is paid at the centre: marked, taken back, returned. */
const onSite: Actions = [
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

/** Staff books, moves, hands over and cancels. */
export const moves: Actions = [
  [4, bookForClient],
  [10, reschedule],
  [4, changePractitioner],
  [1, cancelByStaff],
  ...onSite,
]
