import {
  cancelBooking,
  cancelUnpaidBooking,
  changePractitioner,
  requestBooking,
  rescheduleBooking,
} from '@alba/contracts/bookings/commands'
import { defineQuestionnaire, defineService } from '@alba/contracts/catalogue/commands'
import { abandonPayment, openIntent, refreshIntent } from '@alba/contracts/payments/commands'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { submitQuestionnaire } from '@alba/contracts/questionnaires/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { isHoliday } from '@alba/platform/holidays'
import { seededRandom } from '@alba/platform/seeded-random'
import { definedBy } from '../file.ts'
import { type DemoCentre, staff } from './demo-centre.ts'
import { emailOf, type Guest, guest } from './guests.ts'
import type { Timeline } from './timeline.ts'

/** A booking that somebody wants. Times are local times of the centre, `2026-11-23T09:00`. */
export type Wish = {
  readonly guest: Guest
  readonly serviceId: number
  readonly start: string
  /** When it is requested. */
  readonly requestedAt: string
  readonly notes?: string
}

/** What happens to a booking. Most are `paid`: by card, within minutes. */
export type Course =
  | 'paid'
  | 'paid after a refusal'
  /** The visitor opens the payment, then leaves it. */
  | 'abandoned'
  /** The visitor cancels before a payment is opened. */
  | 'given up before paying'
  /** The hold ends without a payment. */
  | 'never paid'
  | 'cancelled by the centre'
  | 'paid while the centre cancelled'
  | 'moved'
  /** Each nurse in turn takes the booking, if she is free then. */
  | 'taken over'

const REASONS = ['Soignante souffrante', 'Demande de la cliente, par téléphone', 'Panne de chauffe-eau']

const PRENATAL_MASSAGE = 1
/** Age in months that is answered for the swaddled bath (3) and both baby spas (4, 5). */
const babyAges: Readonly<Record<number, number>> = { 3: 0, 4: 4, 5: 7 }

/** Plans all steps of one booking. */
export function planBooking(centre: DemoCentre, timeline: Timeline, wish: Wish, course: Course): void {
  timeline.plan(wish.requestedAt, async () => {
    // Another booking may have been moved to this time first.
    const bookingId = await request(centre, wish).catch(undefinedIfTaken)
    if (bookingId === undefined) return
    // The hold ends after 15 minutes.
    if (course === 'never paid') timeline.settleAfter(16)
    else if (course === 'given up before paying')
      timeline.after(3, async () => {
        await centre.send(cancelUnpaidBooking, { bookingId, closeIntent: true })
      })
    else timeline.after(2, () => beginToPay(centre, timeline, wish, course, bookingId))
  })
}

/** The visitor opens the payment. Plans how it ends, and what staff does with the booking. */
async function beginToPay(
  centre: DemoCentre,
  timeline: Timeline,
  wish: Wish,
  course: Course,
  bookingId: number,
): Promise<void> {
  const intent = await openPayment(centre, { kind: 'booking', id: bookingId })
  if (course === 'abandoned') {
    timeline.after(4, async () => {
      await centre.send(abandonPayment, { paymentIntentId: intent })
    })
    return
  }
  if (course === 'paid while the centre cancelled') {
    cancelWhilePaying(centre, timeline, bookingId, intent)
    return
  }
  if (course === 'paid after a refusal') timeline.after(1, () => settlePayment(centre, intent, 'fail'))
  timeline.after(2, () => settlePayment(centre, intent, 'succeed'))
  planActOfStaff(centre, timeline, wish, course, bookingId)
}

/** The centre cancels, and decides later whether the money goes back (docs/rules.md). */
const byCentre = { wishedBy: 'centre', givesBack: false } as const

/** The visitor pays, but the centre cancels before it learns of that. Then the payment is refunded. */
function cancelWhilePaying(centre: DemoCentre, timeline: Timeline, bookingId: number, intent: string): void {
  timeline.after(1, () => centre.decidePayment(intent, 'succeed'))
  const cancellation = { bookingId, reason: REASONS[0] ?? null, ...byCentre }
  timeline.after(2, async () => {
    await centre.send(cancelBooking, cancellation, staff(1))
  })
  // A policy refunds the payment.
  timeline.settleAfter(3)
}

/** Plans what staff does with a paid booking on the next day. */
function planActOfStaff(
  centre: DemoCentre,
  timeline: Timeline,
  { start, requestedAt }: Wish,
  course: Course,
  bookingId: number,
): void {
  const nextDay = `${addDays(requestedAt.slice(0, 10), 1)}T10:20`
  if (course === 'cancelled by the centre')
    timeline.plan(nextDay, async () => {
      const reason = REASONS[bookingId % REASONS.length] ?? null
      await centre.send(cancelBooking, { bookingId, reason, ...byCentre }, staff(1 + (bookingId % 2)))
    })
  if (course === 'moved')
    timeline.plan(nextDay, async () => {
      const reason = 'Bébé est malade, certificat reçu'
      // The first day on which the time is free.
      for (const days of [7, 8, 9, 10, 11, 12, 13]) {
        const startTime = `${addDays(start.slice(0, 10), days)}T${start.slice(11)}:00`
        const move = { bookingId, startTime, practitionerId: null, reason, wishedBy: 'client' } as const
        const moved = await centre.send(rescheduleBooking, move, staff(2)).catch(() => undefined)
        if (moved) return
      }
    })
  if (course === 'taken over')
    timeline.plan(nextDay, async () => {
      // Each nurse in turn takes the booking. A nurse who is busy then is refused.
      for (const practitionerId of [1, 2])
        await centre
          .send(changePractitioner, { bookingId, practitionerId }, staff(practitionerId))
          .catch(() => undefined)
    })
}

function undefinedIfTaken(error: unknown): undefined {
  if (!String(error).includes('slot_taken')) throw error
}

/** Requests a booking, as its visitor does. Returns its id. */
async function request(
  centre: DemoCentre,
  { guest: visitor, serviceId, start, notes }: Omit<Wish, 'requestedAt'>,
): Promise<number> {
  const service = definedBy(defineService).find(each => each.serviceId === serviceId)
  const eligibilityId = await passQuestionnaire(centre, service?.questionnaireId ?? null, start)
  const { bookingId } = await centre.send(requestBooking, {
    serviceId,
    startTime: `${start}:00`,
    termsAccepted: true,
    eligibilityId,
    customerName: `${visitor.firstName} ${visitor.lastName}`,
    customerEmail: emailOf(visitor),
    customerPhone: visitor.phone,
    notes: notes ?? null,
    pregnancyWeek: serviceId === PRENATAL_MASSAGE ? 22 + (visitor.lastName.length % 12) : null,
    babyAgeMonths: babyAges[serviceId] ?? null,
    voucher: null,
    idempotencyKey: `demo-booking-${serviceId}-${start}`,
  })
  return bookingId
}

/** Answers the questionnaire so that nothing rules the treatment out. */
async function passQuestionnaire(
  centre: DemoCentre,
  questionnaireId: number | null,
  start: string,
): Promise<string | null> {
  const questionnaire = definedBy(defineQuestionnaire).find(each => each.questionnaireId === questionnaireId)
  if (!questionnaire) return null
  const key = `demo-${questionnaireId}-${start.replaceAll(':', '')}`
  const responses = questionnaire.questions.map(({ id, type, options }) => [
    id,
    type === 'boolean' ? false : (options[0] ?? ''),
  ])
  await centre.send(submitQuestionnaire, {
    questionnaire_type: questionnaire.questionnaireType,
    booking_id: key,
    responses: Object.fromEntries(responses),
  })
  return key
}

/** @returns the id of the new payment intent */
export async function openPayment(centre: DemoCentre, target: PaymentTarget): Promise<string> {
  return (await centre.send(openIntent, { target, amountCents: null })).paymentIntentId
}

/** The provider decides the payment, and the command service asks for the result. */
export async function settlePayment(centre: DemoCentre, intent: string, what: 'succeed' | 'fail'): Promise<void> {
  await centre.decidePayment(intent, what)
  await centre.send(refreshIntent, { paymentIntentId: intent })
}

/** Starts at which each room is booked, and the services given in it. One that is listed twice is booked more often. */
const rooms = [
  { starts: ['09:00', '11:00', '14:00', '16:00'], services: [1, 1, 2, 8, 9] },
  { starts: ['09:00', '11:00', '14:00', '16:00'], services: [3, 4, 5, 6, 3, 7] },
]
const rareCourses: readonly Course[] = [
  'paid after a refusal',
  'given up before paying',
  'moved',
  'cancelled by the centre',
  'never paid',
  'taken over',
  'abandoned',
  'paid while the centre cancelled',
]
const notes = [
  'Deuxième bébé, un peu de mal de dos.',
  'Nous arriverons avec la poussette.',
  'Allergie à l’huile d’amande douce.',
]

/** Whether the nurses work on a day. */
const isWorked = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek <= 5 && !isHoliday(date, 'france')

/**
 * Plans four weeks back and three ahead, with fewer bookings the further ahead. One booking in seven takes another
 * course than `paid`.
 */
export function planWeeks(centre: DemoCentre, timeline: Timeline): void {
  const random = seededRandom(20_261_121)
  let planned = 0
  for (let day = -28; day <= 21; day++) {
    const date = addDays(centre.today, day)
    if (!isWorked(date)) continue
    const percentBooked = day <= 0 ? 45 : 45 - 2 * day
    for (const room of rooms)
      for (const time of room.starts) {
        if (random.below(100) >= percentBooked) continue
        const daysAhead = 2 + random.below(12)
        const wish: Wish = {
          guest: guest(planned * 5 + day + 28),
          serviceId: random.pick(room.services),
          start: `${date}T${time}`,
          requestedAt: requestTime(addDays(date, -daysAhead), centre.today, random.below(13), random.below(60)),
          ...(planned % 4 === 0 && { notes: random.pick(notes) }),
        }
        const course = planned % 7 === 3 ? rareCourses[Math.floor(planned / 7) % rareCourses.length] : 'paid'
        planBooking(centre, timeline, wish, course ?? 'paid')
        planned++
      }
  }
}

/**
 * Moment of a request, between 8 and 21 h. As no step may lie in the future, a date that is not yet over is replaced by
 * one of the last three days.
 */
function requestTime(date: string, today: string, hour: number, minute: number): string {
  const day = date < today ? date : addDays(today, -1 - (hour % 3))
  return `${day}T${String(8 + hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * Plans a booking that still waits for its payment when the copy starts. Its day is at least 31 days ahead, where the time is free:
 * `planWeeks` books up to 21 days ahead, and moves some of these bookings to the days after.
 */
export const planSomebodyPaying = (centre: DemoCentre, timeline: Timeline): void =>
  timeline.lately(4, async () => {
    let date = addDays(centre.today, 31)
    while (!isWorked(date)) date = addDays(date, 1)
    const start = `${date}T10:00`
    await request(centre, { guest: guest(3), serviceId: 3, start })
  })
