import { bookingStream } from '@alba/contracts/bookings/events'
import { capital, the } from '@alba/contracts/centre/grammar'
import { bookingsIn, practitionerOf } from '../colleagues.ts'
import { isWith } from '../day-ahead.ts'
import { eventAt } from '../facts.ts'
import { agendaChanged, bookingsToMove } from '../letters/agenda.ts'
import type { Writer } from './writing.ts'

/**
 * Mails to a practitioner about changes that others made in her agenda. `ref` names the event of the notification; its
 * `about` says to which practitioner the mail goes (`practitionerOf`).
 */
export const colleagueWriters = {
  'agenda-changed': async ({ facts, site }, ref) => {
    const id = practitionerOf(ref.about)
    const recipient = await facts.practitioner(id)
    if (!recipient?.wantsAgendaLetters)
      return { nothing: 'the practitioner has no active account, or wants no such mails any more' }
    const notice = eventAt([await facts.event(ref)], ref, 'NotificationRaised').data
    const doneBy = notice.doneBy === undefined ? undefined : (await facts.practitioner(notice.doneBy))?.name
    const to = { name: recipient.name, address: recipient.email }
    if (notice.topic === 'room_closed' || notice.topic === 'opening_removed') {
      const own = (await bookingsIn(facts, notice)).filter(row => isWith(row, id) && row.status !== 'canceled')
      if (own.length === 0) return { nothing: 'her bookings were moved or canceled meanwhile' }
      return { letter: bookingsToMove(own, notice.topic, doneBy, site), to }
    }
    const row = facts.booking(await facts.history(bookingStream(notice.subject.id)))
    const change = { canceled: notice.topic === 'booking_canceled', before: notice.placeBefore, now: notice.place }
    // The client made the change with the link in a letter.
    const isByClient = notice.code === 'link'
    const changedBy = isByClient ? capital(the(site.centre.words.client)) : doneBy
    return { letter: agendaChanged(row, change, { id, doneBy: changedBy }, site), to }
  },
} satisfies Record<string, Writer>
