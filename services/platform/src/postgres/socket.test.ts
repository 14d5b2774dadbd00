import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '../testing/postgres.ts'
import { otherSideSocket } from './socket.ts'

/** As the system does by chance: the caller's own port is the one that it wants to reach. */
const toItself = (socket: Socket, port: number) => socket.connect({ port, host: '127.0.0.1', localPort: port })

it('is refused where it would reach itself, and leaves the port to the server', async () => {
  const port = await freePort()
  // What happens without it: somebody seems to be there.
  const plain = toItself(new Socket(), port)
  await once(plain, 'connect')
  plain.resetAndDestroy()

  await expect(once(toItself(otherSideSocket(), port), 'connect')).rejects.toThrow('ECONNREFUSED')
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

it('is for a client of PostgreSQL a server that is away', async () => {
  const port = await freePort()
  const socket = otherSideSocket()
  const connect = socket.connect.bind(socket)
  socket.connect = ((to: number, host: string) => connect({ port: to, host, localPort: port })) as typeof socket.connect
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'alba', stream: () => socket })
  await expect(client.connect()).rejects.toThrow('ECONNREFUSED')
  await client.end().catch(() => undefined)
})
