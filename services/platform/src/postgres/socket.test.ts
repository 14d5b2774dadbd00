import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '../testing/postgres.ts'
import { socketRefusingSelfConnection } from './socket.ts'

/** Connects to a port from the same port, which the system sometimes does by chance. */
const toItself = (socket: Socket, port: number) => socket.connect({ port, host: '127.0.0.1', localPort: port })

it('refuses a connection to itself, and the port stays free for the server', async () => {
  const port = await freePort()
  // A plain socket would connect to itself, as if a server were listening.
  const plain = toItself(new Socket(), port)
  await once(plain, 'connect')
  plain.resetAndDestroy()

  await expect(once(toItself(socketRefusingSelfConnection(), port), 'connect')).rejects.toThrow('ECONNREFUSED')
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

it('a PostgreSQL client reports a connection to itself as a server that is down', async () => {
  const port = await freePort()
  const socket = socketRefusingSelfConnection()
  const connect = socket.connect.bind(socket)
  socket.connect = ((to: number, host: string) => connect({ port: to, host, localPort: port })) as typeof socket.connect
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'alba', stream: () => socket })
  await expect(client.connect()).rejects.toThrow('ECONNREFUSED')
  await client.end().catch(() => undefined)
})

it('accepts a connection to a socket in the file system', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-socket-'))
  const path = join(folder, '.s.PGSQL.5432')
  const server = createServer().listen(path)
  await once(server, 'listening')
  const socket = socketRefusingSelfConnection()
  await once(socket.connect({ path }), 'connect')
  socket.destroy()
  server.close()
  await rm(folder, { recursive: true })
})
