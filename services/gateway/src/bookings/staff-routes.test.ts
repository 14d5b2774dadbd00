import type { Block } from '@alba/contracts/agenda/day-schedule'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, opening } from '../testing/demo-catalogue.ts'
import { bookingRow, paymentMoney, voucherRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
/** The booking of which each case shows what was paid. */
const PAID = BOOKING + 1
const OTHER = BOOKING + 2
const UNKNOWN = BOOKING + 3
const VOUCHER = 512_345_678_901_234
const MONDAY = '2026-11-23'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff(2) })
const confirmed = (id: number, changes: Partial<BookingRow> = {}): BookingRow =>
  bookingRow(id, { status: 'confirmed', held_until: null, settled_by: 'staff', ...changes })

describe('a booking, as staff sees it,', () => {
  const onSite = {
    amountCents: 7_000,
    returnedCents: 0,
    writtenOffCents: 0,
    means: 'cash',
    paidAt: '2026-11-20T10:00:00.000Z',
    cause: null,
    dueSince: null,
    trouble: null,
  }
  const ofPayment = (money: ReturnType<typeof paymentMoney>) => ({ received_cents: 7_500, payments: { pi_2: money } })
  const contested = (outcome: 'open' | 'lost') =>
    paymentMoney({ disputes: [{ disputeId: 'dp_1', amountCents: 7_500, outcome }] })
  beforeAll(async () => {
    const own = {
      admin_notes: 'Vient avec sa sœur',
      times_rescheduled: 1,
      voucher_number: 'ABCD-EFGH-JKLM',
      version: 4,
    }
    await put(gateway.database, bookingsTable, confirmed(BOOKING, own))
  })

  it('is shown with all its data', async () => {
    expect((await ask(`/api/backoffice/bookings/${BOOKING}`)).json()).toMatchObject({
      id: BOOKING,
      status: 'confirmed',
      client_name: 'Léa Martin',
      customer_name: 'Léa Martin',
      version: 4,
      customer_phone: '06 12 34 56 78',
      notes: 'Allergie au sésame',
      admin_notes: 'Vient avec sa sœur',
      start_time: '2026-11-23T09:00:00',
      end_time: '2026-11-23T10:00:00',
      voucher_number: 'ABCD-EFGH-JKLM',
      service: { room_type_required: 'massage_room', buffer_before_minutes: 0, buffer_after_minutes: 15 },
      room: { id: 1, name: 'Salle Massage', room_type: 'massage_room' },
      rescheduling: { possible: true, broken_terms: ['too_often'], last_date: '2027-02-23', times_rescheduled: 1 },
    })
    expect((await ask(`/api/backoffice/bookings/${UNKNOWN}`)).statusCode).toBe(404)
  })

  it.each([
    [{}, { money: null, on_site: null, cancellation: { paid_with: 'nothing', amount_cents: 0, late: false } }],
    [
      {
        received_cents: 7_500,
        refunded_cents: 2_500,
        settled_by: 'card',
        payments: { pi_1: paymentMoney({ refundedCents: 2_500 }) },
      },
      { money: { paid_cents: 7_500, kept_cents: 5_000 }, cancellation: { paid_with: 'card', amount_cents: 5_000 } },
    ],
    [
      { settled_by: 'voucher', voucher_cents: 6_000 },
      { money: null, cancellation: { paid_with: 'voucher', amount_cents: 6_000 } },
    ],
    [
      { received_cents: 7_500, refunded_cents: 7_500, payments: { pi_1: paymentMoney({ refundedCents: 7_500 }) } },
      { cancellation: { paid_with: 'returned', amount_cents: 0 } },
    ],
    // An open dispute can still be won, so the money would be returned. After a lost one the client has it already.
    [
      { received_cents: 7_500, disputed_cents: 7_500, payments: { pi_1: contested('open') } },
      { cancellation: { paid_with: 'card', amount_cents: 7_500 } },
    ],
    [
      { received_cents: 7_500, disputed_cents: 7_500, payments: { pi_1: contested('lost') } },
      { cancellation: { paid_with: 'returned', amount_cents: 0 } },
    ],
    // A minute less than the 48 hours' notice of the terms.
    [
      { received_cents: 7_000, on_site: onSite, starts_at: '2026-11-22T09:59:00Z', kept_on_purpose: true },
      {
        on_site: { amount_cents: 7_000, means: 'cash' },
        kept_on_purpose: true,
        cancellation: { paid_with: 'on_site', amount_cents: 7_000, late: true },
      },
    ],
  ] as [Partial<BookingRow>, object][])(
    'shows what was paid and what a cancellation would return: %j',
    async (changes, shown) => {
      await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [PAID])
      await put(gateway.database, bookingsTable, confirmed(PAID, changes))
      expect((await ask(`/api/backoffice/bookings/${PAID}`)).json()).toMatchObject(shown)
    },
  )

  it.each([
    [{ status: 'valid' }, 'voucher'],
    [{ status: 'used' }, 'voucher'],
    [{ status: 'invalidated', payment_status: 'paid' }, 'void_voucher'],
    [{ status: 'invalidated', payment_status: 'elsewhere' }, 'void_voucher'],
    [{ status: 'invalidated', payment_status: 'refunded' }, 'refunded_voucher'],
    [{ status: 'invalidated', payment_status: 'paid', ...ofPayment(contested('lost')) }, 'refunded_voucher'],
    [{ status: 'invalidated', payment_status: 'paid', ...ofPayment(contested('open')) }, 'void_voucher'],
  ] as [Partial<VoucherRow>, string][])(
    'shows what a cancellation returns for a voucher: %j',
    async (voucher, paid_with) => {
      const voucher_parts = [{ id: VOUCHER, number: 'ABCD-EFGH-JKLM', cents: 6_000 }]
      const paidBy = { settled_by: 'voucher', voucher_id: VOUCHER, voucher_cents: 6_000, voucher_parts } as const
      await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [PAID])
      await gateway.database.query('DELETE FROM vouchers.vouchers WHERE id = $1', [VOUCHER])
      await put(gateway.database, vouchersTable, voucherRow(VOUCHER, voucher))
      await put(gateway.database, bookingsTable, confirmed(PAID, paidBy))
      const { cancellation } = (await ask(`/api/backoffice/bookings/${PAID}`)).json()
      expect(cancellation).toMatchObject({ paid_with, amount_cents: 6_000 })
    },
  )

  it('shows what a cancellation returns of what vouchers and a card paid', async () => {
    const ids = [VOUCHER, VOUCHER + 1]
    const voucher_parts = ids.map(id => ({ id, number: `ABCD-EFGH-JKL${id - VOUCHER}`, cents: 2_000 }))
    const paidBy = { settled_by: 'card', paid_cents: 2_000, voucher_parts } as const
    await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [PAID])
    await gateway.database.query('DELETE FROM vouchers.vouchers WHERE id = ANY($1)', [ids])
    await put(gateway.database, vouchersTable, voucherRow(VOUCHER), voucherRow(VOUCHER + 1, { status: 'invalidated' }))
    await put(gateway.database, bookingsTable, confirmed(PAID, paidBy))
    const shown = (await ask(`/api/backoffice/bookings/${PAID}`)).json()
    expect(shown.cancellation.vouchers).toEqual({
      count: 2,
      back_count: 1,
      back_cents: 2_000,
      lost_cents: 2_000,
    })
    expect(shown).toMatchObject({
      voucher_cents: 4_000,
      voucher_parts: [{ voucher_id: VOUCHER, amount_cents: 2_000 }, {}],
    })
  })

  it('hides the data for staff from the public', async () => {
    const { body } = await gateway.app.inject(`/api/bookings/${BOOKING}`)
    expect(body).not.toMatch(/sœur|admin_notes|06 12|sésame|version/)
  })

  it('can be taken over by practitioners who are open and free, even when its room is closed', async () => {
    const url = `/api/bookings/${BOOKING}/available-practitioners`
    const openings = [1, 2].map(id => opening(id, MONDAY))
    const from = toEpochMinutes('2026-11-23T08:00:00Z')
    const closure = { id: 1, roomId: 1, from, until: from + 600, reason: null }
    await putDay(gateway.database, MONDAY, { openings, closures: [closure] })
    const camille = { id: 1, name: 'Camille Roussel', is_current: true }
    expect((await ask(url)).json()).toEqual([camille, { id: 2, name: 'Inès Moreau', is_current: false }])

    const busy: Block = {
      bookingId: OTHER,
      serviceId: BATH,
      practitionerId: 2,
      roomId: 2,
      heldUntil: null,
      paymentIntentId: null,
      move: 0,
      from: from + 30,
      until: from + 60,
      startsAt: from + 30,
      endsAt: from + 60,
    }
    await putDay(gateway.database, MONDAY, { openings, blocks: [busy] })
    await moveModel(gateway.database, 'agenda', at(5), { days: [MONDAY] })
    await expect.poll(async () => (await ask(url)).json()).toEqual([])
  })
})
