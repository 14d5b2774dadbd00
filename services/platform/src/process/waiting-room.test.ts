import { afterEach, expect, it, vi } from 'vitest'
import { createHttpServer } from '../http/server.ts'
import { freePort } from '../testing/postgres.ts'
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts'

const rooms: WaitingRoom[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const room of rooms.splice(0)) await room.close()
})

async function open() {
  const address = { host: '127.0.0.1', port: await freePort() }
  const room = await openWaitingRoom(address)
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${address.port}${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  return { room, address, ask }
}

it('a waiting service is alive but not ready, and answers all other requests with 503', async () => {
  const { room, ask } = await open()
  rooms.push(room)
  expect(await ask('/api/health')).toEqual({ status: 200, body: { status: 'waiting' } })
  expect(await ask('/api/ready')).toEqual({ status: 503, body: { ready: false, checks: { start: 'starting' } } })
  const command = await ask('/commands/request-booking?x=1', { method: 'POST', body: '{}' })
  expect(command).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

it('prints a message once, and shows it in the readiness', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { room, ask } = await open()
  rooms.push(room)
  for (let n = 0; n < 3; n++) room.report('STORE: nobody answers')
  expect(printed.mock.calls).toEqual([['STORE: nobody answers']])
  expect((await ask('/api/ready')).body).toMatchObject({ checks: { start: 'STORE: nobody answers' } })
})

it('frees its address for the service, also while a client is connected', async () => {
  const { room, address, ask } = await open()
  await ask('/api/health')
  const halfSent = fetch(`http://127.0.0.1:${address.port}/commands/x`, {
    method: 'POST',
    body: new ReadableStream({ pull: () => new Promise(() => {}) }),
    duplex: 'half',
  } as RequestInit).then(
    response => response.status,
    () => 'broken off',
  )
  await room.close()
  expect([503, 'broken off']).toContain(await halfSent)
  const app = createHttpServer({ service: 'test', logger: false, ready: [] })
  await app.listen(address)
  expect(await ask('/api/ready')).toMatchObject({ status: 200 })
  await app.close()
})
