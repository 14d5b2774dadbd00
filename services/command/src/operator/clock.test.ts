import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCommand, type CommandService } from '../app.ts'
import { bookingBody, defineCentre, masterKey, openTestLog, secret, startCommand } from '../testing/command-service.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { settableClock } from './clock.ts'

const command = await startCommand()
let parts: Awaited<ReturnType<typeof openTestLog>>
let service: CommandService
beforeAll(async () => {
  await defineCentre(command)
  parts = await openTestLog(command.url)
  const { database, keyring, store, log } = parts
  const known = { secret, zone: 'Europe/Paris', logger: false, databaseUrl: command.url } as const
  const settable = settableClock()
  // Deadlines are handled only when the clock is set.
  const slow = { deadlineIntervalMs: 3_600_000 }
  service = await buildCommand({
    ...known,
    ...slow,
    database,
    keyring,
    masterKey,
    log,
    store,
    provider: fakeProvider(),
    settableClock: settable,
  })
})
afterAll(async () => {
  await service.app.close()
  await service.stop()
  await parts.close()
  await command.stop()
})

const post = (url: string, payload: object, actor = 'operator:test') =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${secret}`, 'x-actor': actor },
    payload,
  })

it('an operator sets the clock, and deadlines that are due then are handled', async () => {
  expect((await post('/clock', { now: '2026-11-21T08:00:00Z' })).statusCode).toBe(204)
  const booked = await post('/commands/request-booking', bookingBody(), 'visitor')
  expect(booked.statusCode).toBe(200)
  const { bookingId } = booked.json()
  // A hold lasts 15 minutes.
  expect((await post('/clock', { now: '2026-11-21T08:16:00Z', settle: true })).statusCode).toBe(204)
  const events = await parts.log.readStream(`booking-${bookingId}`)
  expect(events.map(event => [event.type, event.metadata.occurredAt])).toEqual([
    ['BookingRequested', '2026-11-21T08:00:00.000Z'],
    ['BookingExpired', '2026-11-21T08:16:00.000Z'],
  ])
})

it('the route exists only with a settable clock', async () => {
  const { app } = command.service
  const headers = { authorization: `Bearer ${secret}`, 'x-actor': 'operator:test' }
  const answer = await app.inject({ method: 'POST', url: '/clock', headers, payload: { now: '2026-11-21T08:00:00Z' } })
  expect(answer.statusCode).toBe(404)
})
