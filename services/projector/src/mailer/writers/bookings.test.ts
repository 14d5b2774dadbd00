import type { DomainFact, EventOf } from '@alba/contracts/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingId, bookingRequested, personId } from '../../testing/booking-events.ts'
import { recorded } from '../../testing/events.ts'
import { voucherId, voucherIssued, voucherOrdered } from '../../testing/mail-sale-events.ts'
import { balanceAfter, manageOf } from './bookings.ts'
import type { Writing } from './writing.ts'

type Confirmed = EventOf<'BookingConfirmed'>

const redeemed = (by: number, balanceCents: number): DomainFact => ({
  type: 'VoucherRedeemed',
  data: { voucherId, bookingId: by, amountCents: 3_500, balanceCents },
})

const history = async (stream: string) => {
  expect(stream).toBe(voucherStream(voucherId))
  return recorded([voucherOrdered(), voucherIssued(), redeemed(bookingId, 11_500), redeemed(bookingId + 1, 8_000)])
}

const confirmedBy = (...settledBy: Confirmed['data']['settledBy']) => {
  const [event] = recorded([bookingConfirmed]) as [Confirmed]
  return { ...event, data: { ...event.data, settledBy } }
}

test('the balance that a booking left is the one after it, not the present one', async () => {
  expect(
    await balanceAfter(
      { history },
      confirmedBy({ kind: 'voucher', voucherId, voucherNumber: 'ABCD', amountCents: 3_500 }),
    ),
  ).toBe(11_500)
  expect(await balanceAfter({ history }, confirmedBy({ kind: 'staff' }))).toBeUndefined()
})

test('a letter has the link of the present address of the booking, where the centre offers links', () => {
  const writing = (visitorLinks: boolean) =>
    ({
      keyring: { digest: (text: string) => text.replaceAll('\0', '/') },
      site: {
        publicUrl: 'https://maison-alba.example',
        zone: 'Europe/Paris',
        centre: { ...demoCentre, choices: { ...demoCentre.choices, visitorLinks } },
      },
      now: () => 7,
    }) as unknown as Writing
  const other = 'b'.repeat(32)
  const corrected: DomainFact = {
    type: 'BookingContactCorrected',
    data: {
      bookingId,
      personId: other,
      previousPersonId: personId,
      customerName: 'Anne Roux',
      customerEmail: 'anne@example.net',
      customerPhone: null,
      by: 'staff',
      resends: true,
    },
  }
  const linkIn = (...facts: DomainFact[]) => manageOf(writing(true), recorded(facts))?.link
  const page = `https://maison-alba.example/reservation/gerer#${bookingId}.booking-link/${bookingId}`
  expect(linkIn(bookingRequested(), bookingConfirmed)).toBe(`${page}/${personId}`)
  expect(linkIn(bookingRequested(), bookingConfirmed, corrected)).toBe(`${page}/${other}`)
  expect(manageOf(writing(false), recorded([bookingRequested()]))).toBeUndefined()
  expect(manageOf(writing(true), recorded([bookingRequested()]), '2026-11-20T10:00:00Z')?.now).toBe(
    Date.parse('2026-11-20T10:00:00Z'),
  )
})
