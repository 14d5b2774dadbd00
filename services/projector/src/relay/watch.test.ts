import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { DomainFact } from '@alba/contracts/events'
import { type BusConfig, localBus } from '@alba/platform/bus/config'
import { openBus } from '@alba/platform/bus/open'
import { freePort } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectorService } from '../app.ts'
import { secret, startService } from '../testing/service.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'

let stand: Stand
let service: ProjectorService
beforeEach(async () => {
  stand = await openStand()
})
afterEach(async () => {
  await service.app.close()
  await service.stop()
  await stand.close()
})

const headers = { authorization: `Bearer ${secret}` }
const expired: DomainFact = { type: 'BookingExpired', data: { bookingId: 412_345_678_901_234, date: '2026-11-23' } }

async function start(bus: BusConfig): Promise<void> {
  service = await startService(stand, { bus })
  await until(async () => (await service.app.inject('/api/ready')).statusCode === 200)
}

const bus = async () => (await service.app.inject({ url: '/bus', headers })).json()
const ready = async () => (await service.app.inject('/api/ready')).json()
const metrics = async () => (await service.app.inject('/metrics')).body

/** What `status` of the command line prints for operators. */
async function status(): Promise<string> {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const env = { ...process.env, PROJECTOR_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
  return (await promisify(execFile)(process.execPath, ['src/cli.ts', 'status'], { env })).stdout
}

test('while the broker is away the projector is ready, and reports the relay’s lag and error', async () => {
  await start({ ...localBus, KAFKA_BROKERS: [`127.0.0.1:${await freePort()}`] })
  const position = await stand.append('booking-1', expired, expired)
  await until(async () => (await bus()).relay.error !== null)
  expect(await bus()).toMatchObject({ relay: { position: '', head: position, lag_events: 2 }, parked: [] })
  expect((await bus()).groups.map(({ name }: { name: string }) => name)).toEqual(['mailer'])
  expect(await ready()).toMatchObject({ ready: true, checks: { bus: expect.stringContaining('relay: ') } })
  expect(await metrics()).toMatch(/relay_lag_events\{service="projector"\} 2/)
  expect(await metrics()).toMatch(/bus_failing\{group="relay",service="projector"\} 1/)
  expect(await status()).toMatch(/bus: Kafka, lag of the relay: 2, .*ECONNREFUSED/)
})

test('the local bus has no relay; parked events are reported', async () => {
  await start(localBus)
  expect(await bus()).toEqual({ relay: null, groups: [{ name: 'mailer', position: '', error: null }], parked: [] })
  expect(await ready()).toMatchObject({ checks: { bus: 'ok' } })
  const log = { ...stand.context.log, debug() {} }
  // An event is parked when it fails for the first time. Chance decides how soon it is tried again.
  const retryLimits = { tries: 1, betweenTries: {}, whileParked: { firstMs: 60_000 }, lookEveryMs: 20 }
  const local = await openBus({ ...stand.context, log, retryLimits }, localBus)
  await local.consume({
    group: 'clumsy',
    startsAt: 'now',
    types: ['alba.booking.expired.v1'],
    signal: new AbortController().signal,
    handle: async () => Promise.reject(new Error('cannot do this')),
  })
  await stand.append('booking-1', expired, expired)
  await until(async () => (await bus()).parked.length === 2)
  expect(await ready()).toMatchObject({ ready: true, checks: { bus: expect.stringContaining('2 events parked') } })
  expect(await metrics()).toMatch(/bus_parked_events\{group="clumsy",state="failed",service="projector"\} 1/)
  expect(await metrics()).toMatch(/bus_parked_events\{group="clumsy",state="waiting",service="projector"\} 1/)
  expect(await status()).toMatch(
    /bus: local\n {2}clumsy: parked alba.booking.expired.v1 .* 1 behind it, \d+ tries, .*: cannot do this/,
  )
  await local.close()
})
