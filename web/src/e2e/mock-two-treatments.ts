import type { BookingView } from '@alba/contracts/bookings/api'
import type { DrawnBookingView, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { Answer, MockedRequest } from './mock-api.ts'
import { detailOf, week } from './mock-bookings.ts'
import { booking } from './mock-data.ts'

const second = {
  service_id: 4,
  service_name: 'Bain enveloppé',
  duration_minutes: 90,
  price_cents: 6_500,
  first: { service_name: 'Massage prénatal', end_time: '2026-11-26T11:00:00', price_cents: 7_500 },
}
const service = { id: 1, duration_minutes: 60, price: 14_000 }

/** A booking on Thursday, 26 November: a massage at ten, then a bath at 11:15 with the same practitioner. */
export const bookingAfter = (extra: Partial<BookingView> = {}): BookingView =>
  booking({
    service: { ...service, name: 'Massage prénatal, puis Bain enveloppé' },
    end_time: '2026-11-26T12:45:00',
    price_cents: 14_000,
    second: {
      ...second,
      arrangement: 'after',
      practitioner: { id: 1, name: 'Camille Roussel' },
      start_time: '2026-11-26T11:15:00',
      end_time: '2026-11-26T12:45:00',
    },
    ...extra,
  })

const ines = { id: 2, name: 'Inès Moreau' }

/** Booking 109 of the week: Camille's massage on Thursday at two, and beside it a bath with Inès. */
export function staffBeside(): StaffBookingDetail {
  const one = week.find(({ id }) => id === 109)
  if (!one) throw new Error('Booking 109 is missing')
  return {
    ...detailOf(one),
    service: { ...one.service, name: 'Massage prénatal et Bain enveloppé, en même temps' },
    end_time: '2026-11-26T15:30:00',
    price_cents: 14_000,
    practitioners: [...one.practitioners, ines],
    second: {
      ...second,
      first: { ...second.first, end_time: '2026-11-26T15:00:00' },
      arrangement: 'beside',
      practitioner: ines,
      room: { id: 2, name: 'Salle Spa/Bain', room_type: 'spa_bath_room' },
      buffer_before_minutes: 10,
      buffer_after_minutes: 20,
      start_time: '2026-11-26T14:00:00',
      end_time: '2026-11-26T15:30:00',
    },
  }
}

/** A booking as the list for the calendar has it. */
export const drawn = (booking: StaffBookingDetail): DrawnBookingView => ({
  ...booking,
  second: booking.second && {
    practitioner: booking.second.practitioner,
    service_name: booking.second.service_name,
    first_service_name: booking.second.first.service_name,
    room_type_required: booking.second.room.room_type,
    buffer_after_minutes: booking.second.buffer_after_minutes,
    start_time: booking.second.start_time,
    end_time: booking.second.end_time,
    first_end_time: booking.second.first.end_time,
  },
})

/** The list of bookings: whole, or as the calendar asks for it. */
export const listOf =
  (bookings: readonly StaffBookingDetail[]) =>
  (request: MockedRequest): Answer => ({
    body: request.url().includes('fields=calendar') ? bookings.map(drawn) : bookings,
  })
