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

const correct = (payload: object = correction) =>
  gateway.app.inject({ method: 'POST', url: `/api/bookings/${BOOKING}/email`, payload })

it('answers with the corrected booking once the read model shows it', async () => {
  gateway.command.on('correct-booking-email', () => {
    const project = async () => {
      await put(
        gateway.database,
        bookingsTable,
        bookingRow(BOOKING, { customer_email: correction.email, address_corrected: true }),
      )
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
  const problem = problemOfRejection('corrections_spent')
  gateway.command.on('correct-booking-email', () => ({ status: problem.status, body: problem }))
  const answer = await correct()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'corrections_spent'])
})

it('refuses what is no address, and a call without a key, before the command service is asked', async () => {
  const before = gateway.command.calls.length
  for (const wrong of [{ email: 'lea' }, { request_key: 'short' }, { request_key: undefined }, { instead_of: null }])
    expect((await correct({ ...correction, ...wrong })).statusCode).toBe(422)
  expect(gateway.command.calls).toHaveLength(before)
})

it('counts wrong keys like guesses of codes: after ten of them the same network may look up no code either', async () => {
  const limited = await startGateway({ rateLimitScale: 1 })
  const problem = problemOfRejection('booking_unknown')
  limited.command.on('correct-booking-email', () => ({ status: problem.status, body: problem }))
  const from = (remoteAddress: string) => ({
    guess: () =>
      limited.app.inject({
        method: 'POST',
        url: `/api/bookings/${BOOKING}/email`,
        payload: correction,
        remoteAddress,
      }),
    lookUp: () => limited.app.inject({ url: `/api/gift-vouchers/by-id/${BOOKING}`, remoteAddress }),
  })
  const stranger = from('192.0.2.7')
  for (let n = 0; n < 10; n++) expect((await stranger.guess()).json().code).toBe('booking_unknown')
  expect((await stranger.lookUp()).json().code).toBe('too_many_guesses')
  expect((await from('192.0.2.8').lookUp()).json().code).toBe('voucher_unknown')
  await limited.stop()
})

it('does not show a corrected address to somebody who has the number alone', async () => {
  await put(
    gateway.database,
    bookingsTable,
    bookingRow(BOOKING, { address_corrected: true, customer_email: 'new@b.fr' }),
  )
  const answer = await gateway.app.inject({ url: `/api/bookings/${BOOKING}` })
  expect([answer.statusCode, answer.json().customer_email]).toEqual([200, null])
  expect(answer.body).not.toContain('new@b.fr')
})
