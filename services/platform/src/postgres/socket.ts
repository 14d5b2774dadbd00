import { Socket } from 'node:net'

/**
 * A socket that never stays connected to itself. When nobody listens on a port of the range from which the system gives
 * callers their own, a connect on this machine may be given that very port: it then reaches itself, hears what it says, and
 * keeps the port from the server, which cannot start again.
 */
export function otherSideSocket(): Socket {
  const socket = new Socket()
  // The first to hear of it: nothing is sent yet.
  socket.prependOnceListener('connect', () => {
    const { localPort, remotePort, localAddress, remoteAddress } = socket
    if (localPort !== remotePort || localAddress !== remoteAddress) return
    const nobody: NodeJS.ErrnoException = new Error(`connect ECONNREFUSED ${remoteAddress}:${remotePort} (itself)`)
    nobody.code = 'ECONNREFUSED'
    // Reset: a connection that ended in order would hold the port for another minute.
    socket.resetAndDestroy()
    socket.emit('error', nobody)
  })
  return socket
}
