import { Socket } from 'node:net'

/**
 * A socket that does not stay connected to itself. When no process listens on a port of the ephemeral range, a client
 * on the same machine may get that port as its own port and connect to itself. It would then read what it writes, and
 * occupy the port, so that the server cannot start again.
 */
export function socketRefusingSelfConnection(): Socket {
  const socket = new Socket()
  // This listener comes first, before anything is sent.
  socket.prependOnceListener('connect', () => {
    const { localPort, remotePort, localAddress, remoteAddress } = socket
    // A socket in the file system (`/run/postgresql`) has neither ports nor addresses.
    if (localPort === undefined) return
    if (localPort !== remotePort || localAddress !== remoteAddress) return
    const refusal: NodeJS.ErrnoException = new Error(`connect ECONNREFUSED ${remoteAddress}:${remotePort} (itself)`)
    refusal.code = 'ECONNREFUSED'
    // The connection is reset, because one that ended in order would hold the port for another minute.
    socket.resetAndDestroy()
    socket.emit('error', refusal)
  })
  return socket
}
