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

/** A booking that somebody wants: a service at a start, requested at a moment. Both are local times of the centre. */
export type Wish = {
  readonly guest: Guest
  readonly serviceId: number
  readonly start: string
  readonly asked: string
  readonly notes?: string
}

/** What happens to a booking. Most are paid by card within minutes (`paid`). */
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
  timeline.plan(wish.asked, async () => {
    // Another booking may have been moved to this time first.
    const bookingId = await ask(centre, wish).catch(undefinedIfTaken)
    if (bookingId === undefined) return
    if (course === 'never paid') return afterwards(centre, timeline, wish, course, bookingId)
    if (course === 'given up before paying')
      return timeline.after(3, async () => {
        await centre.send(cancelUnpaidBooking, { bookingId, closeIntent: true })
      })
    timeline.after(2, async () => {
      const intent = await openPayment(centre, { kind: 'booking', id: bookingId })
      if (course === 'abandoned')
        return timeline.after(4, async () => {
          await centre.send(abandonPayment, { paymentIntentId: intent })
        })
      if (course === 'paid after a refusal') timeline.after(1, () => settlePayment(centre, intent, 'fail'))
      if (course === 'paid while the centre cancelled') return cancelWhilePaying(centre, timeline, bookingId, intent)
      timeline.after(2, () => settlePayment(centre, intent, 'succeed'))
      afterwards(centre, timeline, wish, course, bookingId)
    })
  })
}

/** The centre cancels, and whether the money goes back stays to be decided (docs/rules.md). */
const byCentre = { wishedBy: 'centre', givesBack: false } as const

/** The visitor pays, but the centre cancels before it knows: the payment is then refunded. */
function cancelWhilePaying(centre: DemoCentre, timeline: Timeline, bookingId: number, intent: string): void {
  timeline.after(1, () => centre.provider(intent, 'succeed'))
  const cancellation = { bookingId, reason: REASONS[0] ?? null, ...byCentre }
  timeline.after(2, async () => {
    await centre.send(cancelBooking, cancellation, staff(1))
  })
  // An empty step that lets policies and deadlines finish: they refund the payment.
  timeline.after(3, async () => {}, { settle: true })
}

/** Plans what follows the request or the payment: what staff does, or the end of an unpaid hold. */
function afterwards(
  centre: DemoCentre,
  timeline: Timeline,
  { start, asked }: Wish,
  course: Course,
  bookingId: number,
): void {
  const later = `${addDays(asked.slice(0, 10), 1)}T10:20`
  // The hold ends after 15 minutes. An empty step lets its deadline run.
  if (course === 'never paid') timeline.after(16, async () => {}, { settle: true })
  if (course === 'cancelled by the centre')
    timeline.plan(later, async () => {
      const reason = REASONS[bookingId % REASONS.length] ?? null
      await centre.send(cancelBooking, { bookingId, reason, ...byCentre }, staff(1 + (bookingId % 2)))
    })
  if (course === 'moved')
    timeline.plan(later, async () => {
      const reason = 'Bébé est malade, certificat reçu'
      for (const days of [7, 8, 9, 10, 11, 12, 13]) {
        const startTime = `${addDays(start.slice(0, 10), days)}T${start.slice(11)}:00`
        const move = { bookingId, startTime, practitionerId: null, reason, wishedBy: 'client' } as const
        const moved = await centre.send(rescheduleBooking, move, staff(2)).catch(() => undefined)
        if (moved) return
      }
    })
  if (course === 'taken over')
    timeline.plan(later, async () => {
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

async function ask(centre: DemoCentre, { guest: who, serviceId, start, notes }: Omit<Wish, 'asked'>): Promise<number> {
  const service = definedBy(defineService).find(each => each.serviceId === serviceId)
  const eligibilityId = await passQuestionnaire(centre, service?.questionnaireId ?? null, start)
  const { bookingId } = await centre.send(requestBooking, {
    serviceId,
    startTime: `${start}:00`,
    termsAccepted: true,
    eligibilityId,
    customerName: `${who.firstName} ${who.lastName}`,
    customerEmail: emailOf(who),
    customerPhone: who.phone,
    notes: notes ?? null,
    pregnancyWeek: serviceId === PRENATAL_MASSAGE ? 22 + (who.lastName.length % 12) : null,
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
  const wanted = definedBy(defineQuestionnaire).find(each => each.questionnaireId === questionnaireId)
  if (!wanted) return null
  const key = `demo-${questionnaireId}-${start.replaceAll(':', '')}`
  const responses = wanted.questions.map(({ id, type, options }) => [
    id,
    type === 'boolean' ? false : (options[0] ?? ''),
  ])
  await centre.send(submitQuestionnaire, {
    questionnaire_type: wanted.questionnaireType,
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
  await centre.provider(intent, what)
  await centre.send(refreshIntent, { paymentIntentId: intent })
}

/** Starts at which each room is booked, and the services done in it. One that is listed twice is booked more often. */
const rooms = [
  { starts: ['09:00', '11:00', '14:00', '16:00'], services: [1, 1, 2, 8, 9] },
  { starts: ['09:00', '11:00', '14:00', '16:00'], services: [3, 4, 5, 6, 3, 7] },
]
const oddCourses: readonly Course[] = [
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
    const chance = day <= 0 ? 45 : 45 - 2 * day
    for (const room of rooms)
      for (const time of room.starts) {
        if (random.below(100) >= chance) continue
        const ahead = 2 + random.below(12)
        const wish: Wish = {
          guest: guest(planned * 5 + day + 28),
          serviceId: random.pick(room.services),
          start: `${date}T${time}`,
          asked: askedOn(addDays(date, -ahead), centre.today, random.below(13), random.below(60)),
          ...(planned % 4 === 0 && { notes: random.pick(notes) }),
        }
        const course = planned % 7 === 3 ? oddCourses[Math.floor(planned / 7) % oddCourses.length] : 'paid'
        planBooking(centre, timeline, wish, course ?? 'paid')
        planned++
      }
  }
}

/**
 * Moment of the request, between 8 and 21 h. For bookings far ahead it is one of the last three days, as no step may
 * lie in the future.
 */
function askedOn(date: string, today: string, hour: number, minute: number): string {
  const on = date < today ? date : addDays(today, -1 - (hour % 3))
  return `${on}T${String(8 + hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * A visitor whose booking still waits for its payment when the copy starts. The day is behind the weeks of `planWeeks` and
 * the week after them, to which some of their bookings are moved, so that the time is free.
 */
export const planSomebodyPaying = (centre: DemoCentre, timeline: Timeline): void =>
  timeline.lately(4, async () => {
    let date = addDays(centre.today, 31)
    while (!isWorked(date)) date = addDays(date, 1)
    const start = `${date}T10:00`
    await ask(centre, { guest: guest(3), serviceId: 3, start })
  })
