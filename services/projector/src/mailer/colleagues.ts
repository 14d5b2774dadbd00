import { bookingStream } from '@alba/contracts/bookings/events'
import { practitionersOf } from '@alba/contracts/bookings/view'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { practitionersAt } from '@alba/contracts/notifications/events'
import type { Facts } from './facts.ts'

type Notice = EventOf<'NotificationRaised'>['data']

/**
 * The `about` of a letter to a practitioner (outbox/table.ts). It has the event of the notification and the
 * practitioner, so that each practitioner whom the notification concerns gets one letter.
 */
export const aboutFor = (eventId: string, practitionerId: number): string => `${eventId} ${practitionerId}`

/** The practitioner in the text that `aboutFor` made. @throws {Error} when the text has another form */
export function practitionerOf(about: string): number {
  const id = Number(about.split(' ')[1])
  if (Number.isInteger(id)) return id
  throw new Error(`« ${about} » names no practitioner`)
}

const ABOUT_ONE_BOOKING: readonly Notice['topic'][] = ['booking_moved', 'practitioner_changed', 'booking_canceled']
const ABOUT_SEVERAL_BOOKINGS: readonly Notice['topic'][] = ['room_closed', 'opening_removed']

/** Whether notifications of a topic can concern a practitioner's agenda. */
export const touchesAgendas = (topic: Notice['topic']): boolean =>
  [...ABOUT_ONE_BOOKING, ...ABOUT_SEVERAL_BOOKINGS].includes(topic)

/**
 * Practitioners who get a mail about a notification: their agenda is affected, they chose such mails, and they did not
 * make the change.
 */
export async function practitionersToMail(facts: Facts, { type, data }: DomainEvent): Promise<readonly number[]> {
  if (type !== 'NotificationRaised') return []
  const others = (await concernedBy(facts, data)).filter(id => id !== data.doneBy)
  const wanted = await Promise.all(others.map(async id => (await facts.practitioner(id))?.wantsAgendaLetters === true))
  return others.filter((_id, n) => wanted[n])
}

/** The practitioners whose agenda a notification is about. */
async function concernedBy(facts: Facts, notice: Notice): Promise<number[]> {
  const { topic, place, placeBefore } = notice
  if (ABOUT_ONE_BOOKING.includes(topic)) return practitionersAt([placeBefore, place])
  if (ABOUT_SEVERAL_BOOKINGS.includes(topic))
    return [...new Set((await bookingsIn(facts, notice)).flatMap(row => practitionersOf(row).map(({ id }) => id)))]
  return []
}

/**
 * The bookings that a notification names, in their current state; some may be canceled by now. A closed room or a
 * removed opening left them without a room or an opening.
 */
export const bookingsIn = ({ history, booking }: Facts, { bookingIds }: Notice) =>
  Promise.all(bookingIds.map(async id => booking(await history(bookingStream(id)))))
