import type { NotificationView } from '@alba/contracts/notifications/api'
import { expect, it } from 'vitest'
import { addressOfSubject } from './address.ts'

const none: NotificationView['extra_data'] = {
  has_voucher: false,
  practitioners: [],
  start_datetime_formatted: null,
  start_time: null,
  booking_ids: [],
}
const addressAbout = (subject: NotificationView['subject'], extra = {}) =>
  addressOfSubject({ subject, extra_data: { ...none, ...extra } })

it('a notification about a booking leads to it, with the calendar at its day', () => {
  const start_time = '2026-11-26T14:00:00'
  expect(addressAbout({ kind: 'booking', id: 7 }, { start_time })).toBe('/bookings?booking=7&date=2026-11-26')
  expect(addressAbout({ kind: 'booking', id: 7 })).toBe('/bookings?booking=7')
})

it('a notification about a closure or a removed opening leads to the bookings to be moved', () => {
  expect(addressAbout({ kind: 'closure', id: 3 }, { booking_ids: [7, 8] })).toBe('/bookings?misplaced=true')
  expect(addressAbout({ kind: 'availability', id: 3 }, { booking_ids: [7] })).toBe('/bookings?misplaced=true')
})

it('a notification about a sale leads to it; one about a withdrawal with an unknown reference leads nowhere', () => {
  expect(addressAbout({ kind: 'voucher', id: 4 })).toBe('/gift-vouchers?bon=4')
  expect(addressAbout({ kind: 'purchase', id: 5 })).toBe('/packages?forfait=5')
  expect(addressAbout({ kind: 'withdrawal', id: 6 })).toBeUndefined()
})
