import { bookingsTable } from '@alba/contracts/bookings/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BATH } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const BOOKING_URL = `/api/backoffice/bookings/${BOOKING}`

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, bookingsTable, bookingRow(BOOKING, { status: 'confirmed', held_until: null, version: 4 }))
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(2), ...request.headers } })
}

describe('a change by staff', () => {
  const accepted = { body: { position: null } }
  const byCentre = { wishedBy: 'centre', givesBack: false }
  /** A command, the request that sends it, and the body that it then has beside the booking. */
  const changes = [
    [
      'change-notes',
      { method: 'PUT', url: `${BOOKING_URL}/notes`, payload: { admin_notes: ' VIP ' } },
      { adminNotes: 'VIP' },
    ],
    [
      'cancel-booking',
      { method: 'DELETE', url: BOOKING_URL, payload: { reason: 'fièvre' } },
      { reason: 'fièvre', ...byCentre },
    ],
    ['cancel-booking', { method: 'DELETE', url: BOOKING_URL }, { reason: null, ...byCentre }],
    [
      'cancel-booking',
      { method: 'DELETE', url: BOOKING_URL, payload: { wished_by: 'client', gives_back: true } },
      { reason: null, wishedBy: 'client', givesBack: true },
    ],
    ['keep-booking', { method: 'POST', url: `${BOOKING_URL}/keep` }, {}],
    [
      'mark-paid-on-site',
      { method: 'PUT', url: `${BOOKING_URL}/paid-on-site`, payload: { means: 'cash' } },
      { means: 'cash' },
    ],
    [
      'mark-paid-on-site',
      { method: 'PUT', url: `${BOOKING_URL}/paid-on-site`, payload: { means: 'check', amount_cents: 5000 } },
      { means: 'check', amountCents: 5000 },
    ],
    [
      'record-attendance',
      { method: 'PUT', url: `${BOOKING_URL}/attendance`, payload: { attendance: 'absent' } },
      { attendance: 'absent' },
    ],
    [
      'record-attendance',
      { method: 'PUT', url: `${BOOKING_URL}/attendance`, payload: { attendance: null } },
      { attendance: null },
    ],
    ['undo-paid-on-site', { method: 'DELETE', url: `${BOOKING_URL}/paid-on-site` }, {}],
    [
      'refund-on-site',
      {
        method: 'POST',
        url: `${BOOKING_URL}/refunds-on-site`,
        payload: { amount_cents: 5000, means: 'cash', reason: 'x' },
      },
      { amountCents: 5000, means: 'cash', reason: 'x' },
    ],
    [
      'write-off-on-site',
      { method: 'POST', url: `${BOOKING_URL}/refunds-on-site/write-off`, payload: { reason: 'x' } },
      { reason: 'x' },
    ],
    [
      'reschedule-booking',
      { method: 'POST', url: `${BOOKING_URL}/reschedule`, payload: { start_time: '2026-11-24T09:10:00', reason: '' } },
      { startTime: '2026-11-24T09:10:00', practitionerId: null, reason: null, wishedBy: 'client' },
    ],
    [
      'change-practitioner',
      { method: 'PUT', url: `/api/bookings/${BOOKING}/change-practitioner?new_practitioner_id=2` },
      { practitionerId: 2 },
    ],
    ['confirm-eligibility', { method: 'POST', url: `${BOOKING_URL}/confirm-eligibility` }, {}],
  ] as const satisfies readonly (readonly [string, InjectOptions, object])[]

  beforeEach(() => {
    for (const [name] of changes) gateway.command.on(name, () => accepted)
  })

  it.each(changes)(
    '%s: sends the data, the actor and the version that staff saw, if they name one',
    async (name, request, body) => {
      const answer = await ask({ ...request, headers: { 'if-match': '"4"' } })
      expect([answer.statusCode, answer.json().id], answer.body).toEqual([200, BOOKING])
      const call = gateway.command.last(name)
      expect(call.body).toEqual({ bookingId: BOOKING, version: 4, ...body })
      expect(call.headers['x-actor']).toBe('practitioner:2')
      await ask(request)
      expect(gateway.command.last(name).body).toEqual({ bookingId: BOOKING, ...body })
    },
  )

  it.each(changes)(
    '%s: is refused with 409 when another change came first; a request without a body may still declare JSON',
    async (name, request) => {
      const refused = problemOfRejection('booking_changed')
      gateway.command.on(name, () => ({ status: refused.status, body: refused }))
      const answer = await ask({ headers: { 'content-type': 'application/json' }, ...request })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_changed'])
    },
  )

  const forLea = {
    service_id: BATH,
    start_time: '2026-11-23T09:25:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '0612345678',
  }

  it('that books for a client sends command all fields and the idempotency key', async () => {
    gateway.command.on('book-for-client', () => ({ body: { bookingId: BOOKING, position: at(1) } }))
    await moveModel(gateway.database, 'bookings', at(20), { bookings: [BOOKING] })
    await moveModel(gateway.database, 'agenda', at(20))
    const payload = {
      ...forLea,
      notes: 'Sonner',
      admin_notes: 'VIP',
    }
    const headers = { 'idempotency-key': 'desk-key-1' }
    const answer = await ask({ method: 'POST', url: '/api/backoffice/bookings', payload, headers })
    expect([answer.statusCode, answer.headers.location], answer.body).toEqual([201, BOOKING_URL])
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

  it('that books two treatments is sent by a name that an older command service does not know', async () => {
    gateway.command.on('book-two-for-client', () => ({ body: { bookingId: BOOKING, position: at(1) } }))
    const payload = {
      ...forLea,
      second: { service_id: BATH, arrangement: 'after' },
    }
    const url = '/api/backoffice/bookings'
    const answer = await ask({ method: 'POST', url, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(gateway.command.last('book-two-for-client').body).toMatchObject({
      second: { serviceId: BATH, arrangement: 'after' },
    })
  })

  it('is answered with 202 and the location when the read models are late', async () => {
    gateway.command.on('cancel-booking', () => ({ body: { position: at(9_999) } }))
    const answer = await ask({ method: 'DELETE', url: BOOKING_URL })
    expect([answer.statusCode, answer.headers.location]).toEqual([202, BOOKING_URL])
  })

  it('is answered with 202 when the voucher that paid cannot be read, because the command has succeeded', async () => {
    const voucher_parts = [{ id: 323_456_789_012_345, number: 'ABCD-EFGH-JKLM', cents: 7_500 }]
    const paid = {
      settled_by: 'voucher',
      voucher_id: 323_456_789_012_345,
      voucher_cents: 7_500,
      voucher_parts,
    } as const
    await put(gateway.database, bookingsTable, bookingRow(BOOKING, paid))
    await moveModel(gateway.database, 'bookings', at(21), { bookings: [BOOKING] })
    await gateway.database.query('ALTER SCHEMA vouchers RENAME TO vouchers_away')
    const answer = await ask({ method: 'POST', url: `${BOOKING_URL}/keep` })
    await gateway.database.query('ALTER SCHEMA vouchers_away RENAME TO vouchers')
    expect([answer.statusCode, answer.headers.location]).toEqual([202, BOOKING_URL])
  })
})
