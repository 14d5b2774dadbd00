import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changePassword } from '@alba/contracts/accounts/commands'
import { cancelUnpaidBooking, requestBooking } from '@alba/contracts/bookings/commands'
import type { Outage } from '@alba/platform/outage'
import { afterEach, describe, expect, it } from 'vitest'
import { commandClient } from './client.ts'

const cause = { requestId: 'request-1', actor: 'visitor' }
const hold = { bookingId: 123_456_789_012_345, closeIntent: false }
const secret = 'secret of the services in the tests'
const booking = {
  serviceId: 1,
  startTime: '2026-11-23T09:00:00',
  customerName: 'Léa Martin',
  customerEmail: 'lea@example.org',
  customerPhone: null,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  termsAccepted: null,
  eligibilityId: null,
  voucher: null,
  idempotencyKey: null,
}

const unknown = { status: 504, code: 'outcome_unknown' }

let server: Server
afterEach(
  () =>
    new Promise(done => {
      server.close(done)
      server.closeAllConnections()
    }),
)

/** A command service that breaks the first `times` connections, and then answers. */
async function breaking(times: number, outage?: Outage) {
  let requests = 0
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (++requests <= times) request.socket.destroy()
      else response.end(JSON.stringify({ position: null, bookingId: hold.bookingId }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const client = commandClient(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outage ? { secret, outage } : { secret },
  )
  return { client, requests: () => requests }
}

describe('a broken connection', () => {
  it('is retried once when the command may be sent twice', async () => {
    const { client, requests } = await breaking(1)
    expect(await client.send(cancelUnpaidBooking, hold, cause)).toEqual({ position: null })
    expect(requests()).toBe(2)
  })

  it('is not retried for a change of password, whose second try would find the old password wrong', async () => {
    const { client, requests } = await breaking(1)
    const change = { family: crypto.randomUUID(), currentPassword: 'the-old-one-1234', newPassword: 'the-new-one-1234' }
    await expect(client.send(changePassword, change, cause)).rejects.toMatchObject({ problem: unknown })
    expect(requests()).toBe(1)
  })

  it('is not retried for a booking without an idempotency key, which would be booked twice', async () => {
    const { client, requests } = await breaking(1)
    await expect(client.send(requestBooking, booking, cause)).rejects.toMatchObject({
      problem: { ...unknown, detail: expect.stringContaining('vérifier avant de recommencer') },
    })
    expect(requests()).toBe(1)
  })

  it('that stays broken leaves the outcome unknown, and the answer says whether to retry', async () => {
    const { client, requests } = await breaking(9)
    const keyed = { ...booking, idempotencyKey: 'key-12345' }
    await expect(client.send(requestBooking, keyed, cause)).rejects.toMatchObject({
      problem: { ...unknown, detail: expect.stringContaining('elle ne comptera qu’une fois') },
    })
    expect(requests()).toBe(2)
  })
})

describe('a command to a service that is down or hangs', () => {
  it('is answered 503 when the service cannot be reached', async () => {
    const { client } = await breaking(0)
    await new Promise(done => server.close(done))
    await expect(client.send(cancelUnpaidBooking, hold, cause)).rejects.toMatchObject({ problem: { status: 503 } })
  })

  it('begins an outage when it gets no answer, and the next command that is answered ends it', async () => {
    const told: string[] = []
    const outage: Outage = { failed: () => told.push('failed'), succeeded: () => told.push('works') }
    const { client } = await breaking(2, outage)
    await expect(client.send(cancelUnpaidBooking, hold, cause)).rejects.toMatchObject({ problem: unknown })
    await client.send(cancelUnpaidBooking, hold, cause)
    expect(told).toEqual(['failed', 'works'])
  })

  it('is answered 504 after the timeout although its answer comes byte by byte, and is not sent again', async () => {
    let requests = 0
    server = createServer((_, response) => {
      requests++
      const drip = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drip))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const client = commandClient(`http://127.0.0.1:${port}`, { secret, timeoutMs: 100 })
    await expect(client.send(cancelUnpaidBooking, hold, cause)).rejects.toMatchObject({ problem: unknown })
    expect(requests).toBe(1)
  })

  it('is answered 504 after the timeout when no answer comes', async () => {
    server = createServer(() => {})
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const errors: unknown[] = []
    const client = commandClient(url, {
      secret,
      timeoutMs: 50,
      outage: { failed: error => errors.push(error), succeeded: () => undefined },
    })
    await expect(client.send(cancelUnpaidBooking, hold, cause)).rejects.toMatchObject({ problem: unknown })
    expect(String(errors[0])).toContain('did not answer in time')
  })
})
