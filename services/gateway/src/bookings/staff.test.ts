import type { Block } from '@alba/contracts/agenda/day-schedule'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { drawnBookingView } from '@alba/contracts/bookings/staff-api'
import { type BookingTextRow, bookingTextsTable } from '@alba/contracts/search/rows'
import { addDays, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { searchable } from '@alba/contracts/shared/searchable'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BATH, opening } from '../testing/demo-catalogue.ts'
import { bookingRow, bookingText, paymentMoney, voucherRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const ID = (n: number) => 200_000_000_000_000 + n
const MONDAY = '2026-11-23'
const one = `/api/backoffice/bookings/${BOOKING}`

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(2), ...request.headers } })
}
const confirmed = (id: number, changes: Partial<BookingRow> = {}): BookingRow =>
  bookingRow(id, { status: 'confirmed', held_until: null, settled_by: 'staff', ...changes })
const textOf = (row: BookingRow): BookingTextRow =>
  bookingText(row, searchable([row.customer_name, row.customer_email, row.service_name, row.id]))
/** A booking at a local hour (winter time) of a day. */
const atHour = (date: string, hour: number) => ({
  date,
  starts_at: `${date}T${String(hour - 1).padStart(2, '0')}:00:00Z`,
  ends_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
})

describe('the list', () => {
  const list = async (query: string) => {
    const answer = await ask(`/api/backoffice/bookings?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const ids = answer.json<{ id: number }[]>().map(({ id }) => id - ID(0))
    return { ids, total: Number(answer.headers['x-total-count']) }
  }

  beforeAll(async () => {
    const [tuesday, wednesday] = [1, 2].map(n => addDays(MONDAY, n))
    const rows = [
      confirmed(ID(1), { ...atHour(MONDAY, 14), practitioner_id: 1 }),
      confirmed(ID(2), { ...atHour(MONDAY, 9), practitioner_id: 2, customer_name: 'Zoé Quentin' }),
      confirmed(ID(3), { ...atHour(tuesday ?? '', 9), practitioner_id: 2, status: 'pending_hold' }),
      confirmed(ID(4), { ...atHour(tuesday ?? '', 10), practitioner_id: 2, status: 'canceled' }),
      confirmed(ID(5), { ...atHour(tuesday ?? '', 11), practitioner_id: 2, status: 'expired' }),
      confirmed(ID(7), { ...atHour(tuesday ?? '', 12), practitioner_id: 2, status: 'canceled', abandoned: true }),
      confirmed(ID(6), { ...atHour(wednesday ?? '', 9), practitioner_id: 2 }),
    ]
    await put(gateway.database, bookingsTable, ...rows)
    await put(gateway.database, bookingTextsTable, ...rows.map(textOf))
  })
  afterAll(async () => {
    await gateway.database.query('DELETE FROM bookings.bookings')
  })

  it.each([
    ['', [2, 3, 4, 6]],
    ['include_all=true', [2, 1, 3, 4, 6]],
    ['practitioner_ids=1', [1]],
    ['practitioner_ids=1&practitioner_ids=2', [2, 1, 3, 4, 6]],
    ['start_date=2026-11-24&end_date=2026-11-24', [3, 4]],
    ['start_date=2026-11-25', [6]],
    ['status=active', [2, 3, 6]],
    ['status=confirmed', [2, 6]],
    ['status=canceled', [4]],
    ['status=expired', [5, 7]],
    ['include_all=true&q=ZOE%20Quen', [2]],
    [`include_all=true&q=${ID(6)}`, [6]],
    ['include_all=true&q=nobody', []],
    ['include_all=true&order=desc', [6, 4, 3, 1, 2]],
  ])('has the matching bookings for the query « %s », for a calendar too', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, total: ids.length })
    expect(await list(`${query}&fields=calendar`)).toEqual({ ids, total: ids.length })
  })

  it('with `fields=calendar` has only what a calendar draws, with the same values as the whole list', async () => {
    const asked = '/api/backoffice/bookings?include_all=true'
    const [all, drawn] = await Promise.all([ask(asked), ask(`${asked}&fields=calendar`)])
    expect(drawn.headers['x-total-count']).toBe('5')
    expect(Object.keys(drawn.json()[0])).not.toContain('customer_email')
    expect(all.json()).toMatchObject(drawn.json())
    expect(z.array(z.strictObject(drawnBookingView.shape)).parse(drawn.json())).toHaveLength(5)
  })

  it('comes in pages, with the total number', async () => {
    expect(await list('include_all=true&limit=2&offset=1')).toEqual({ ids: [1, 3], total: 5 })
    expect(await list('include_all=true&limit=3&offset=3')).toEqual({ ids: [4, 6], total: 5 })
    expect(await list('include_all=true&limit=3&offset=9')).toEqual({ ids: [], total: 5 })
    expect(await list('include_all=true&limit=2&offset=1&fields=calendar')).toEqual({ ids: [1, 3], total: 5 })
  })

  it('shows a changed booking once the read model has notified the change', async () => {
    const names = async () =>
      (await ask('/api/backoffice/bookings?include_all=true&status=all'))
        .json<{ client_name: string }[]>()
        .map(({ client_name }) => client_name)
    expect(await names()).not.toContain('Ana Petit')
    const changed = { ...atHour(MONDAY, 9), practitioner_id: 2, customer_name: 'Ana Petit' }
    await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [ID(2)])
    await put(gateway.database, bookingsTable, confirmed(ID(2), changed))
    await moveModel(gateway.database, 'bookings', at(1), { bookings: [ID(2)] })
    await expect.poll(names).toContain('Ana Petit')
    expect(await names()).toHaveLength(5)
  })
})

describe('the export', () => {
  // More than two of the export's pages of 500.
  const many = 1_100
  beforeAll(async () => {
    const rows = Array.from({ length: many }, (_, n) => confirmed(ID(n), { ...atHour(MONDAY, 9), practitioner_id: 2 }))
    const odd = {
      customer_name: '=cmd|"x"',
      notes: 'deux\nlignes',
      received_cents: 7_500,
      refunded_cents: 2_500,
      payments: { pi_1: paymentMoney() },
    }
    await put(gateway.database, bookingsTable, ...rows, confirmed(ID(many), { ...odd, ...atHour('2026-11-24', 9) }))
  })
  afterAll(async () => {
    await gateway.database.query('DELETE FROM bookings.bookings')
  })

  it('has all bookings of the list, as a CSV file for a spreadsheet', async () => {
    const answer = await ask('/api/backoffice/bookings/export?include_all=true')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="reservations.csv"')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = answer.rawPayload.toString('utf8').split('\r\n')
    expect(lines.length).toBe(1 + many + 1 + 1)
    expect(lines[0]).toMatch(/^."Numéro";"Statut";"Date";"Début";"Fin";"Soin";/)
    const spelled = String(ID(many)).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
    expect(lines.at(-2)).toBe(
      `"${spelled}";"Confirmé";"2026-11-24";"09:00";"10:00";"Massage prénatal";"Camille Roussel";"Salle Massage";"'=cmd|""x""";"lea@example.org";"06 12 34 56 78";"75,00";"75,00";"25,00";"0,00";"50,00";"0,00";"2026-11-20 10:05";;"À régler sur place";;;"deux\nlignes";;;;;"2026-11-20 11:00"`,
    )
  })

  it('has the filter of the list', async () => {
    const { body } = await ask('/api/backoffice/bookings/export?practitioner_ids=1')
    // The heading, the one booking of practitioner 1, and the empty end.
    expect(body.split('\r\n')).toHaveLength(3)
  })
})

describe('one booking', () => {
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
  const itsPayment = (money: ReturnType<typeof paymentMoney>) => ({ received_cents: 7_500, payments: { pi_2: money } })
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
    expect((await ask(one)).json()).toMatchObject({
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
    expect((await ask(`/api/backoffice/bookings/${ID(99)}`)).statusCode).toBe(404)
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
    // An open dispute can still be won, so a cancellation would return the money. After a lost dispute the client has
    // it already.
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
      await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [ID(40)])
      await put(gateway.database, bookingsTable, confirmed(ID(40), changes))
      expect((await ask(`/api/backoffice/bookings/${ID(40)}`)).json()).toMatchObject(shown)
    },
  )

  it.each([
    [{ status: 'valid' }, 'voucher'],
    [{ status: 'used' }, 'voucher'],
    [{ status: 'invalidated', payment_status: 'paid' }, 'void_voucher'],
    [{ status: 'invalidated', payment_status: 'elsewhere' }, 'void_voucher'],
    [{ status: 'invalidated', payment_status: 'refunded' }, 'refunded_voucher'],
    [{ status: 'invalidated', payment_status: 'paid', ...itsPayment(contested('lost')) }, 'refunded_voucher'],
    [{ status: 'invalidated', payment_status: 'paid', ...itsPayment(contested('open')) }, 'void_voucher'],
  ] as [Partial<VoucherRow>, string][])(
    'shows what a cancellation returns for a voucher: %j',
    async (of, paid_with) => {
      const paidBy = { settled_by: 'voucher', voucher_id: ID(50), voucher_cents: 6_000 } as const
      await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [ID(40)])
      await gateway.database.query('DELETE FROM vouchers.vouchers WHERE id = $1', [ID(50)])
      await put(gateway.database, vouchersTable, voucherRow(ID(50), of))
      await put(gateway.database, bookingsTable, confirmed(ID(40), paidBy))
      const { cancellation } = (await ask(`/api/backoffice/bookings/${ID(40)}`)).json()
      expect(cancellation).toMatchObject({ paid_with, amount_cents: 6_000 })
    },
  )

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
      bookingId: ID(7),
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

describe('a change by staff', () => {
  const accepted = { body: { position: null } }
  const byCentre = { wishedBy: 'centre', givesBack: false }
  const good = [
    ['change-notes', { method: 'PUT', url: `${one}/notes`, payload: { admin_notes: ' VIP ' } }, { adminNotes: 'VIP' }],
    [
      'cancel-booking',
      { method: 'DELETE', url: one, payload: { reason: 'fièvre' } },
      { reason: 'fièvre', ...byCentre },
    ],
    ['cancel-booking', { method: 'DELETE', url: one }, { reason: null, ...byCentre }],
    [
      'cancel-booking',
      { method: 'DELETE', url: one, payload: { wished_by: 'client', gives_back: true } },
      { reason: null, wishedBy: 'client', givesBack: true },
    ],
    ['keep-booking', { method: 'POST', url: `${one}/keep` }, {}],
    ['mark-paid-on-site', { method: 'PUT', url: `${one}/paid-on-site`, payload: { means: 'cash' } }, { means: 'cash' }],
    [
      'mark-paid-on-site',
      { method: 'PUT', url: `${one}/paid-on-site`, payload: { means: 'check', amount_cents: 5000 } },
      { means: 'check', amountCents: 5000 },
    ],
    [
      'record-attendance',
      { method: 'PUT', url: `${one}/attendance`, payload: { attendance: 'absent' } },
      { attendance: 'absent' },
    ],
    [
      'record-attendance',
      { method: 'PUT', url: `${one}/attendance`, payload: { attendance: null } },
      { attendance: null },
    ],
    ['undo-paid-on-site', { method: 'DELETE', url: `${one}/paid-on-site` }, {}],
    [
      'refund-on-site',
      { method: 'POST', url: `${one}/refunds-on-site`, payload: { amount_cents: 5000, means: 'cash', reason: 'x' } },
      { amountCents: 5000, means: 'cash', reason: 'x' },
    ],
    [
      'write-off-on-site',
      { method: 'POST', url: `${one}/refunds-on-site/write-off`, payload: { reason: 'x' } },
      { reason: 'x' },
    ],
    [
      'reschedule-booking',
      { method: 'POST', url: `${one}/reschedule`, payload: { start_time: '2026-11-24T09:10:00', reason: '' } },
      { startTime: '2026-11-24T09:10:00', practitionerId: null, reason: null, wishedBy: 'client' },
    ],
    [
      'change-practitioner',
      { method: 'PUT', url: `/api/bookings/${BOOKING}/change-practitioner?new_practitioner_id=2` },
      { practitionerId: 2 },
    ],
    ['confirm-eligibility', { method: 'POST', url: `${one}/confirm-eligibility` }, {}],
  ] as const satisfies readonly (readonly [string, InjectOptions, object])[]

  beforeEach(() => {
    for (const [name] of good) gateway.command.on(name, () => accepted)
  })

  it.each(good)('%s: sends the data, the actor and the version that staff saw', async (name, request, body) => {
    const answer = await ask({ ...request, headers: { 'if-match': '"4"' } })
    expect([answer.statusCode, answer.json().id], answer.body).toEqual([200, BOOKING])
    const call = gateway.command.last(name)
    expect(call.body).toEqual({ bookingId: BOOKING, version: 4, ...body })
    expect(call.headers['x-actor']).toBe('practitioner:2')
    await ask(request)
    expect(gateway.command.last(name).body).toEqual({ bookingId: BOOKING, ...body })
  })

  it.each(good)(
    '%s: answers 409 when another change came first, and needs no body where none is documented',
    async (name, request) => {
      const refused = problemOfRejection('booking_changed')
      gateway.command.on(name, () => ({ status: refused.status, body: refused }))
      const answer = await ask({ headers: { 'content-type': 'application/json' }, ...request })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_changed'])
    },
  )

  it('books for a client, and sends the complete command with the idempotency key', async () => {
    gateway.command.on('book-for-client', () => ({ body: { bookingId: BOOKING, position: at(1) } }))
    await moveModel(gateway.database, 'bookings', at(20), { bookings: [BOOKING] })
    await moveModel(gateway.database, 'agenda', at(20))
    const payload = {
      service_id: BATH,
      start_time: '2026-11-23T09:25:00',
      customer_name: 'Léa Martin',
      customer_email: 'lea@example.org',
      customer_phone: '0612345678',
      notes: 'Sonner',
      admin_notes: 'VIP',
    }
    const headers = { 'idempotency-key': 'desk-key-1' }
    const answer = await ask({ method: 'POST', url: '/api/backoffice/bookings', payload, headers })
    expect([answer.statusCode, answer.headers.location], answer.body).toEqual([201, one])
    expect(gateway.command.last('book-for-client').body).toEqual({
      serviceId: BATH,
      startTime: '2026-11-23T09:25:00',
      practitionerId: null,
      customerName: 'Léa Martin',
      customerEmail: 'lea@example.org',
      customerPhone: '0612345678',
      notes: 'Sonner',
      adminNotes: 'VIP',
      pregnancyWeek: null,
      babyAgeMonths: null,
      eligibilityConfirmed: false,
      idempotencyKey: 'desk-key-1',
    })
  })

  it('answers 202 with the location when the read models are late', async () => {
    gateway.command.on('cancel-booking', () => ({ body: { position: at(9_999) } }))
    const answer = await ask({ method: 'DELETE', url: one })
    expect([answer.statusCode, answer.headers.location]).toEqual([202, one])
  })
})
