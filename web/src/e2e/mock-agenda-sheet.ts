import type { AgendaSheet, SheetBooking } from '@alba/contracts/bookings/agenda-sheet'
import { capital } from '@alba/contracts/centre/grammar'
import { addDays } from '@alba/contracts/shared/centre-time'
import { spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { week } from './mock-bookings.ts'

const sheetBooking = (booking: (typeof week)[number], hasNotes: boolean): SheetBooking => ({
  id: booking.id,
  start: spokenTime(booking.start_time),
  end: spokenTime(booking.end_time),
  client: booking.client_name,
  phone: booking.customer_phone,
  service: booking.service.name,
  practitioner: booking.practitioners[0]?.name ?? '',
  room: booking.room.name,
  settlement: booking.settled_by === 'staff' ? 'À régler : 75,00 €' : 'Payé',
  is_due: booking.settled_by === 'staff',
  notes: hasNotes && booking.notes ? [booking.notes] : [],
  has_notes: booking.notes !== null,
})

/** The Monday of the mocked week. */
const MONDAY = '2026-11-23'

/**
 * The print sheet that the server would send for the mocked week. For another week it has the same content, with dates
 * from the requested day on.
 */
export function sheetOf(query: URLSearchParams): AgendaSheet {
  const date = query.get('date') ?? ''
  const first = week.some(({ start_time }) => start_time.startsWith(date)) ? MONDAY : date
  const days = query.get('span') === 'week' ? Array.from({ length: 7 }, (_day, n) => addDays(first, n)) : [date]
  const withNotes = query.get('notes') === 'true'
  const active = week.filter(({ status }) => status !== 'canceled')
  return {
    centre: 'Maison Alba',
    title:
      days.length > 1 ? `Semaine du ${spokenDay(first)} au ${spokenDay(days.at(-1) ?? '')}` : capital(spokenDay(date)),
    as_of: '23/11/2026 08:12',
    made_at: '2026-11-23T07:12:00Z',
    with_notes: withNotes,
    practitioner_word: 'Praticienne',
    client_word: 'Cliente',
    days: days.map(day => ({
      date: day,
      title: capital(spokenDay(day)),
      bookings: active
        .filter(({ start_time }) => start_time.startsWith(day))
        .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
        .map(booking => sheetBooking(booking, withNotes)),
    })),
  }
}
