import { setTimeout as sleep } from 'node:timers/promises'
import type { Block } from '@alba/contracts/agenda/day-schedule'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASSAGE, opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const body = {
  service_id: MASSAGE,
  start_time: '2026-11-23T09:00:00',
  customer_name: ' Léa Martin ',
  customer_email: 'lea@example.org',
  customer_phone: '06 12 34 56 78',
  notes: '',
  voucher_number: null,
}
const BOOKING = 123_456_789_012_345
const OTHER = 123_456_789_012_346

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const post = (payload: object = body, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/bookings', payload, headers })
const cancel = (query = '', options: object = {}) =>
  gateway.app.inject({ method: 'PATCH', url: `/api/bookings/${BOOKING}/cancel${query}`, ...options })

/** Acts as the projector after the command was answered: writes the row, then the position with its notification. */
async function project(position: string, changes = {}) {
  await put(gateway.database, bookingsTable, bookingRow(BOOKING, changes))
  await moveModel(gateway.database, 'bookings', position, { bookings: [BOOKING] })
}

describe('POST /api/bookings', () => {
  let requestId = ''

  it('answers 201 with the booking once the read model shows it', async () => {
    gateway.command.on('request-booking', () => {
      gateway.inBackground(project(at(10)))
      return { body: { bookingId: BOOKING, position: at(10), booking: null } }
    })
    // Whether visitors may ask for a practitioner here is decided by the command service.
    const asking = { ...body, practitioner_id: 2 }
    const answer = await post(asking, { 'idempotency-key': 'key-12345', 'x-request-id': 'request-12345' })
    expect(answer.statusCode).toBe(201)
    requestId = String(answer.headers['x-request-id'])
    expect(requestId).not.toBe('request-12345')
    expect(answer.headers.location).toBe(`/api/bookings/${BOOKING}`)
    expect(answer.json()).toEqual({
      id: BOOKING,
      service_id: MASSAGE,
      service: { id: MASSAGE, name: 'Massage prénatal', duration_minutes: 60, price: 7500 },
      start_time: '2026-11-23T09:00:00',
      end_time: '2026-11-23T10:00:00',
      status: 'pending_hold',
      practitioners: [{ id: 1, name: 'Camille Roussel' }],
      customer_name: 'Léa Martin',
      customer_email: 'lea@example.org',
      price_cents: 7500,
      held_until: '2026-11-20T10:15:00.000Z',
      eligibility_confirmed: false,
      late_payment_refunded: false,
      settled_by: null,
      wished_practitioner: null,
      created_at: '2026-11-20T10:00:00.000Z',
      terms: defaultTermsView,
    })
  })

  it('has sent the trimmed and complete command for that booking, with the actor and the idempotency key', () => {
    const { body: command, headers } = gateway.command.last('request-booking')
    expect(command).toEqual({
      serviceId: MASSAGE,
      startTime: '2026-11-23T09:00:00',
      practitionerId: 2,
      customerName: 'Léa Martin',
      customerEmail: 'lea@example.org',
      customerPhone: '06 12 34 56 78',
      notes: null,
      pregnancyWeek: null,
      babyAgeMonths: null,
      termsAccepted: null,
      eligibilityId: null,
      voucher: null,
      network: '127.0.0.1',
      idempotencyKey: 'key-12345',
    })
    expect(headers).toMatchObject({ 'x-actor': 'visitor', 'x-request-id': requestId })
  })

  it.each(['slot_taken', 'service_unknown', 'price_on_request', 'idempotency_key_reused', 'start_time_past'] as const)(
    'answers with the refusal %s of the command service',
    async rejection => {
      const problem = problemOfRejection(rejection)
      gateway.command.on('request-booking', () => ({ status: problem.status, body: problem }))
      const answer = await post()
      expect(answer.statusCode).toBe(problem.status)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json()).toEqual(problem)
    },
  )

  it('answers with the booking of the command, once the read model shows it', async () => {
    const view = viewOfBooking(bookingRow(BOOKING, { customer_name: 'Zoé Quentin' }), 'Europe/Paris')
    let projected = false
    const projectLater = async () => {
      await sleep(50)
      projected = true
      await project(at(11))
    }
    gateway.command.on('request-booking', () => {
      gateway.inBackground(projectLater())
      return { body: { bookingId: BOOKING, position: at(11), booking: view } }
    })
    const answer = await post()
    expect([answer.statusCode, projected]).toEqual([201, true])
    expect(answer.json()).toEqual(view)
  })

  it('answers 201 with the booking of the command when the read model is stopped or late', async () => {
    const view = viewOfBooking(bookingRow(OTHER, { customer_name: 'Zoé Quentin' }), 'Europe/Paris')
    // This position is only a little ahead, so that later tests pass it and the model no longer counts as late.
    const made = { bookingId: OTHER, position: at(12), booking: view }
    gateway.command.on('request-booking', () => ({ body: made }))
    const answer = await post()
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(`/api/bookings/${OTHER}`)
    expect(answer.json()).toEqual(view)
  })

  it('answers 202 with the location when no booking can be shown yet', async () => {
    gateway.command.on('request-booking', () => ({ body: { bookingId: OTHER, position: at(12), booking: null } }))
    const answer = await post()
    expect(answer.statusCode).toBe(202)
    expect(answer.headers.location).toBe(`/api/bookings/${OTHER}`)
    expect(answer.json()).toEqual({ id: OTHER })
  })

  it.each([
    ['an empty reply', ''],
    ['a page of a proxy', '<html>502</html>'],
  ])('answers 503 to %s from the command service, without its content', async (_name, text) => {
    gateway.command.on('request-booking', () => ({ status: 502, body: text }))
    const answer = await post()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).not.toContain('502')
  })

  it.each(['short', 'clé-accentuée', 'x'.repeat(256), 'with space'])(
    'refuses the idempotency key « %s »',
    async key => {
      const before = gateway.command.calls.length
      const answer = await post(body, { 'idempotency-key': key })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toBe('La clé d’idempotence doit compter de 8 à 255 caractères visibles.')
      expect(gateway.command.calls.length).toBe(before)
    },
  )

  it.each([
    ['service_id', undefined, 'Veuillez choisir un service'],
    ['customer_name', 'L', 'Le nom doit contenir au moins 2 caractères'],
    ['customer_email', 'lea@', 'Adresse email invalide'],
    ['customer_phone', undefined, 'Numéro de téléphone invalide'],
    ['customer_phone', '12', 'Numéro de téléphone invalide'],
  ])('refuses a wrong %s with its French sentence', async (field, value, detail) => {
    const answer = await post({ ...body, [field]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', detail, errors: [{ path: field }] })
  })
})

describe('GET /api/bookings/:id', () => {
  it('shows no phone number, no notes and no health data', async () => {
    await project(at(12))
    const answer = await gateway.app.inject(`/api/bookings/${BOOKING}`)
    expect(answer.statusCode).toBe(200)
    // From the notes, the phone number and the week of pregnancy of the row. Dates may have a 24, so they are removed.
    for (const secret of ['sésame', '06 12', '24'])
      expect(answer.body.replaceAll(/2026[^"]*/g, '')).not.toContain(secret)
  })

  it('shows « effacé » for an erased person', async () => {
    await project(at(13), { customer_name: null, customer_email: null, customer_phone: null, notes: null })
    const answer = await gateway.app.inject(`/api/bookings/${BOOKING}`)
    expect(answer.json()).toMatchObject({ customer_name: 'effacé', customer_email: 'effacé' })
  })

  it('answers 404 for an unknown id', async () => {
    const answer = await gateway.app.inject('/api/bookings/999999999999999')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'booking_unknown', detail: 'Réservation introuvable.' })
  })

  it.each(['1', 'abc', '-5', '1e400', '99999999999999999999', '%00', '123456789012345.5'])(
    'refuses the id « %s »',
    async id => {
      const answer = await gateway.app.inject(`/api/bookings/${id}`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toBe('Identifiant invalide.')
    },
  )
})

describe('PATCH /api/bookings/:id/cancel', () => {
  it('answers with the booking after the command', async () => {
    gateway.command.on('cancel-unpaid-booking', () => {
      gateway.inBackground(project(at(20), { status: 'canceled', held_until: null }))
      return { body: { position: at(20) } }
    })
    const answer = await cancel('?cancel_payment_intent=true')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: BOOKING, status: 'canceled', held_until: null })
    expect(gateway.command.last('cancel-unpaid-booking').body).toEqual({ bookingId: BOOKING, closeIntent: true })
  })

  it('ignores a body of any kind, such as that of a beacon', async () => {
    gateway.command.on('cancel-unpaid-booking', () => ({ body: { position: null } }))
    for (const type of ['application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])
      expect((await cancel('', { headers: { 'content-type': type } })).statusCode).toBe(200)
    expect((await cancel('', { payload: '{"x":', headers: { 'content-type': 'application/json' } })).statusCode).toBe(
      200,
    )
    expect(gateway.command.last('cancel-unpaid-booking').body).toEqual({ bookingId: BOOKING, closeIntent: false })
  })

  it('answers once the slots show the free time, although the agenda is projected last', async () => {
    const date = '2026-11-23'
    const openings = [opening(1, date)]
    const from = openings[0]?.from ?? 0
    const held = { bookingId: BOOKING, serviceId: MASSAGE, practitionerId: 1, roomId: 1, from, until: from + 75 }
    const block: Block = { ...held, startsAt: from, endsAt: from + 60, heldUntil: null, paymentIntentId: null, move: 0 }
    const announce = async (position: string, blocks: Block[]) => {
      await putDay(gateway.database, date, { openings, blocks })
      await moveModel(gateway.database, 'agenda', position, { days: [date] })
    }
    const nine = async () => {
      const slots = await gateway.app.inject(`/api/slots?service_id=${MASSAGE}&date=${date}`)
      return slots.json().some((slot: { start_time: string }) => slot.start_time === `${date}T09:00:00`)
    }
    await announce(at(21), [block])
    // The agenda is late since the first of these tests, and routes would hardly wait for it.
    await gateway.knows('agenda', at(21))
    expect(await nine()).toBe(false)
    gateway.command.on('cancel-unpaid-booking', () => {
      gateway.inBackground(
        project(at(22), { status: 'canceled' })
          .then(() => sleep(100))
          .then(() => announce(at(22), [])),
      )
      return { body: { position: at(22) } }
    })
    expect((await cancel()).statusCode).toBe(200)
    expect(await nine()).toBe(true)
  })

  it('does not wait when the command changed nothing', async () => {
    gateway.command.on('cancel-unpaid-booking', () => ({ body: { position: null } }))
    expect((await cancel()).json()).toMatchObject({ status: 'canceled' })
  })

  it('answers with the 409 of a paid booking', async () => {
    const problem = problemOfRejection('booking_not_on_hold')
    gateway.command.on('cancel-unpaid-booking', () => ({ status: 409, body: problem }))
    const answer = await cancel()
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual(problem)
  })

  it('refuses an invalid query parameter', async () => {
    expect((await cancel('?cancel_payment_intent=maybe')).statusCode).toBe(422)
  })
})
