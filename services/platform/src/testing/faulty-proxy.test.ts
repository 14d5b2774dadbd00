import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'

/** A server that answers each piece with « echo: » and the piece, and remembers what it received. */
let server: Server
let received: string
let serverSockets: Socket[]
let proxy: FaultyProxy
const clients: Socket[] = []

beforeEach(async () => {
  received = ''
  serverSockets = []
  server = createServer(socket => {
    serverSockets.push(socket)
    socket
      .on('error', () => undefined)
      .on('data', piece => {
        received += piece
        socket.write(`echo: ${piece}`)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await faultyProxy(`tcp://127.0.0.1:${serverPort()}`)
})
afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy()
  await proxy.close()
  server.close()
})

const serverPort = (): number => (server.address() as AddressInfo).port

type Client = { readonly socket: Socket; answer: string; pieces: number; ended: string | undefined }

async function client(): Promise<Client> {
  const socket = connect(proxy.port, '127.0.0.1')
  const state: Client = { socket, answer: '', pieces: 0, ended: undefined }
  clients.push(socket)
  socket.on('data', piece => {
    state.answer += piece
    state.pieces++
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    state.ended = error.code
  })
  socket.on('close', () => {
    state.ended ??= 'in order'
  })
  await new Promise<unknown>(done => socket.once('connect', done).once('close', done))
  return state
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 5 })

it('forwards both ways, and the end of a connection', async () => {
  const connection = await client()
  connection.socket.end('hello')
  await eventually(() => expect(connection.answer).toBe('echo: hello'))
  await eventually(() => expect(connection.ended).toBe('in order'))
  expect(proxy.metCount()).toBe(0)
})

it('delays pieces, and forwards delayed ones at once when it is healed', async () => {
  const connection = await client()
  await proxy.suffer({ kind: 'slow', delayMs: 600_000 })
  connection.socket.write('late')
  await eventually(() => expect(proxy.metCount()).toBe(1))
  expect(received).toBe('')
  await proxy.heal()
  await eventually(() => expect(connection.answer).toBe('echo: late'))
})

it('cuts all connections, refuses new ones, and listens on the same port when it is healed', async () => {
  const connection = await client()
  connection.socket.write('before')
  await eventually(() => expect(connection.answer).toBe('echo: before'))
  await proxy.suffer({ kind: 'cut' })
  await eventually(() => expect(connection.ended).toBe('ECONNRESET'))
  expect((await client()).ended).toBe('ECONNREFUSED')
  await proxy.heal()
  const after = await client()
  after.socket.write('after')
  await eventually(() => expect(after.answer).toBe('echo: after'))
})

it('while half open, accepts connections and never answers; connections that met this stay silent', async () => {
  const before = await client()
  await proxy.suffer({ kind: 'halfOpen' })
  const during = await client()
  before.socket.write('one')
  during.socket.write('two')
  await proxy.heal()
  const after = await client()
  before.socket.write('three')
  after.socket.write('four')
  await eventually(() => expect(after.answer).toBe('echo: four'))
  expect(received).toBe('four')
  expect([before.ended, during.ended]).toEqual([undefined, undefined])
  proxy.resetSilent()
  await eventually(() => expect([before.ended, during.ended]).toEqual(['ECONNRESET', 'ECONNRESET']))
  expect(after.ended).toBeUndefined()
})

it('while half open, keeps the side of the server open when the client leaves, and resets it when it is healed', async () => {
  const connection = await client()
  connection.socket.write('hello')
  await eventually(() => expect(connection.answer).toBe('echo: hello'))
  await proxy.suffer({ kind: 'halfOpen' })
  connection.socket.destroy()
  await eventually(() => expect(connection.ended).toBe('in order'))
  // An end that the proxy had forwarded would have come before the answer to this request, which avoids the proxy.
  const direct = connect(serverPort(), '127.0.0.1')
  clients.push(direct)
  direct.write('direct')
  await once(direct, 'data')
  expect(serverSockets[0]?.closed).toBe(false)
  await proxy.heal()
  await eventually(() => expect(serverSockets[0]?.closed).toBe(true))
})

it('forwards one byte after the other', async () => {
  const connection = await client()
  await proxy.suffer({ kind: 'byteByByte', everyMs: 2 })
  connection.socket.write('byte by byte')
  await eventually(() => expect(received).toBe('byte by byte'))
  await proxy.heal()
  // The server answers each piece, and TCP may join a few of them.
  expect(connection.answer.match(/echo/g)?.length ?? 0).toBeGreaterThan(1)
})

it('resets in the middle of a request, of which the server gets half', async () => {
  const connection = await client()
  await proxy.suffer({ kind: 'reset', during: 'request', at: 'COMMIT' })
  connection.socket.write('BEGIN.')
  await eventually(() => expect(connection.answer).toBe('echo: BEGIN.'))
  connection.socket.write('COMMIT')
  await eventually(() => expect(connection.ended).toBe('ECONNRESET'))
  await eventually(() => expect(received).toMatch(/^BEGIN\.(COM)?$/))
})

it('resets before the answer, after the server has acted', async () => {
  const connection = await client()
  await proxy.suffer({ kind: 'reset', during: 'answer' })
  connection.socket.write('COMMIT')
  await eventually(() => expect(connection.ended).toBe('ECONNRESET'))
  expect(received).toBe('COMMIT')
  expect(connection.answer).toBe('')
})
