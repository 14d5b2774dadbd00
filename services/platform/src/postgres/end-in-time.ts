import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Ends a connection in order. When the server does not answer, as behind a network that parted, the socket is closed:
 * `pg` would wait for ever, and with it whoever wants to stop.
 * @param socket that of the client
 * @param ms how long the server may take, in milliseconds
 */
export async function endInTime(client: Pick<pg.Client, 'end'>, socket: Socket, ms = 1_000): Promise<void> {
  const tooLong = setTimeout(() => socket.destroy(), ms)
  await client.end().catch(() => undefined)
  clearTimeout(tooLong)
}
