import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentRelay = {
  /** The address of the server by way of the relay. */
  readonly url: string
  /** From now on nothing is forwarded and nothing is closed, in either direction, as when a host or a cable fails. */
  stopForwarding(): void
  /** New connections are forwarded again; earlier ones stay silent. */
  resume(): void
  close(): void
}

/** A TCP relay between a client and its server, which can stop forwarding. */
export async function silentRelay(serverUrl: string): Promise<SilentRelay> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  /** How often the relay has fallen silent. Connections from before the last time stay silent. */
  let silences = 0
  let silentNow = false
  const relay = createServer({ allowHalfOpen: true }, client => {
    const silencesBefore = silences
    const silent = () => silentNow || silencesBefore < silences
    const server = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', data => silent() || to.write(data))
      from.on('end', () => silent() || to.end())
      from.on('error', () => silent() || to.destroy())
      from.on('close', () => silent() || to.destroy())
    }
  })
  await new Promise<void>(done => relay.listen(0, '127.0.0.1', done))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((relay.address() as AddressInfo).port)
  return {
    url: url.href,
    stopForwarding() {
      silentNow = true
      silences++
    },
    resume() {
      silentNow = false
    },
    close() {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
