import { bookingsTable } from '@alba/contracts/bookings/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const correction = { email: 'lea@example.net', instead_of: 'lea@example.org', request_key: 'the-key-of-the-request' }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const correct = (payload: object = correction, remoteAddress = '192.0.2.1') =>
  gateway.app.inject({ method: 'POST', url: `/api/bookings/${BOOKING}/email`, payload, remoteAddress })
const refuse = (rejection: 'booking_unknown' | 'corrections_spent') =>
  gateway.command.on('correct-booking-email', () => {
    const problem = problemOfRejection(rejection)
    return { status: problem.status, body: problem }
  })

it('answers with the corrected booking once the read model shows it', async () => {
  gateway.command.on('correct-booking-email', () => {
    const project = async () => {
      await put(gateway.database, bookingsTable, bookingRow(BOOKING, { customer_email: correction.email }))
      await moveModel(gateway.database, 'bookings', at(10), { bookings: [BOOKING] })
    }
    gateway.inBackground(project())
    return { body: { position: at(10) } }
  })
  const answer = await correct()
  expect([answer.statusCode, answer.json().customer_email]).toEqual([200, 'lea@example.net'])
  const { body, headers } = gateway.command.last('correct-booking-email')
  expect(body).toEqual({
    bookingId: BOOKING,
    email: 'lea@example.net',
    insteadOf: 'lea@example.org',
    requestKey: 'the-key-of-the-request',
  })
  expect(headers['x-actor']).toBe('visitor')
})

it('says why the address cannot be corrected any more', async () => {
  refuse('corrections_spent')
  const answer = await correct()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'corrections_spent'])
})

it('refuses what is no address, and a call without a key, before command is asked', async () => {
  const before = gateway.command.calls.length
  for (const wrong of [{ email: 'lea' }, { request_key: 'short' }, { request_key: undefined }, { instead_of: null }])
    expect((await correct({ ...correction, ...wrong })).statusCode).toBe(422)
  expect(gateway.command.calls).toHaveLength(before)
})

it('counts wrong keys like guesses of codes, and then refuses the right one too', async () => {
  refuse('booking_unknown')
  const codes: string[] = []
  for (let n = 0; n < 10; n++) codes.push((await correct(correction, '192.0.2.7')).json().code)
  expect(new Set(codes)).toEqual(new Set(['booking_unknown']))
  const refused = await correct(correction, '192.0.2.7')
  expect(refused.statusCode).toBe(429)
  refuse('corrections_spent')
  expect((await correct(correction, '192.0.2.8')).json().code).toBe('corrections_spent')
})
