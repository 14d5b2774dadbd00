import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a network can do to a connection. Times are in milliseconds. */
export type Fault =
  /** Each piece is late, in both directions. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Connections are reset, and new ones are refused, as when a process dies. */
  | { readonly kind: 'cut' }
  /**
   * New connections are accepted. Nothing is forwarded and nothing is closed, in either direction, as when a host or a
   * cable fails. A connection that met this stays silent for ever.
   */
  | { readonly kind: 'halfOpen' }
  /** One byte after the other, in both directions. */
  | { readonly kind: 'byteByByte'; readonly everyMs: number }
  /** Connections are reset while they are used, as by a firewall that forgets them. */
  | Reset

type Reset = {
  readonly kind: 'reset'
  /**
   * `request`: the server gets half of a piece that the client sent. `answer`: the server gets all of it and acts, and
   * the client gets no answer.
   */
  readonly during: 'request' | 'answer'
  /** Only a piece of the client that contains this text, such as `COMMIT`; left out: any. */
  readonly at?: string
}

export type FaultyProxy = {
  readonly port: number
  /** The address of the server by way of the proxy. */
  readonly url: string
  /** From now on the proxy has this fault, and no other. */
  suffer(fault: Fault): Promise<void>
  /** Ends the fault. Pieces that are late are forwarded at once. */
  heal(): Promise<void>
  /** Resets the connections that fell silent, as a host does that was restarted and does not know them. */
  resetSilent(): void
  /** How many pieces and connections have met a fault so far. A `cut` without connections counts as one. */
  metCount(): number
  /** Resets all connections, and listens no more. */
  close(): Promise<void>
}

type Pair = {
  readonly client: Socket
  readonly server: Socket
  isSilent: boolean
  /** Whether the next piece from the server resets the connection. */
  isResetByAnswer: boolean
}

/** The address of a server by way of a proxy on this port of this machine, whatever its scheme, user and path. */
export const byWayOf = (serverUrl: string, port: number): string =>
  serverUrl.replace(/^([a-z+]+:\/\/(?:[^@/?]*@)?)[^/?]+/, (_, before) => `${before}127.0.0.1:${port}`)

/**
 * A TCP proxy between a client and its server that has a fault on request.
 * @param serverUrl any address with host and port, such as `tcp://127.0.0.1:5432`
 * @param port where it listens on 127.0.0.1; 0 for any that is free
 */
export async function faultyProxy(serverUrl: string, port = 0): Promise<FaultyProxy> {
  const target = new URL(serverUrl)
  const pairs = new Set<Pair>()
  let fault: Fault | undefined
  let met = 0
  /** Aborted when the fault ends, so that nothing is late any more. */
  let ended = new AbortController()
  const now = () => ({ fault, faultEnded: ended.signal })

  const server = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true, noDelay: true })
    const pair: Pair = { client, server: upstream, isSilent: false, isResetByAnswer: false }
    pairs.add(pair)
    for (const socket of [client, upstream])
      socket.once('close', () => client.closed && upstream.closed && pairs.delete(pair))
    if (fault?.kind === 'halfOpen') fallSilent(pair)
    forwardBothWays(pair, now, () => met++)
  })
  const fallSilent = (pair: Pair) => {
    pair.isSilent = true
    met++
  }
  const change = async (next: Fault | undefined) => {
    fault = next
    ended.abort()
    ended = new AbortController()
    if (next?.kind === 'halfOpen') for (const pair of pairs) fallSilent(pair)
    // One side of these silent connections has ended, and the other side does not know it yet. A host that is back
    // answers it with a reset.
    else for (const pair of pairs) if (pair.isSilent && (hasEnded(pair.client) || hasEnded(pair.server))) reset(pair)
    if (next?.kind === 'cut') {
      met += Math.max(1, pairs.size)
      await stopListening(server, pairs)
    } else if (!server.listening) await listen(server, ownPort)
  }
  const ownPort = await listen(server, port)
  return {
    port: ownPort,
    url: byWayOf(serverUrl, ownPort),
    suffer: change,
    heal: () => change(undefined),
    resetSilent() {
      for (const pair of pairs) if (pair.isSilent) reset(pair)
    },
    metCount: () => met,
    async close() {
      ended.abort()
      await stopListening(server, pairs)
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function stopListening(server: Server, pairs: ReadonlySet<Pair>): Promise<void> {
  const closed = server.listening ? once(server, 'close') : undefined
  server.close()
  for (const pair of pairs) reset(pair)
  await closed
}

const hasEnded = (socket: Socket): boolean => socket.destroyed || socket.readableEnded

/** Ends both sides with a RST, so that each of them sees an error and no orderly end. */
function reset({ client, server }: Pair): void {
  for (const socket of [client, server]) socket.resetAndDestroy()
}

/** The fault of the moment, and a signal that is aborted when it ends. */
type Now = () => { readonly fault: Fault | undefined; readonly faultEnded: AbortSignal }

/** Forwards pieces and ends from each side to the other, with the fault of the moment. */
function forwardBothWays(pair: Pair, now: Now, onFault: () => void): void {
  const { client, server } = pair
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.on('data', async (piece: Buffer) => {
      // One piece at a time: while it is late, those behind it wait in the socket.
      from.pause()
      await forward(pair, from, piece, now, onFault)
      from.resume()
    })
    from.on('end', () => pair.isSilent || to.end())
    // When the connection ended in order, the listener above has called `to.end()` already.
    from.on('close', hadError => pair.isSilent || (hadError ? to.resetAndDestroy() : to.destroySoon()))
    from.on('error', () => undefined)
  }
}

/** Forwards one piece, or does to it what the fault says. */
async function forward(pair: Pair, from: Socket, piece: Buffer, now: Now, onFault: () => void): Promise<void> {
  const to = from === pair.client ? pair.server : pair.client
  const { fault, faultEnded } = now()
  if (pair.isSilent) return
  if (pair.isResetByAnswer && from === pair.server) return reset(pair)
  switch (fault?.kind) {
    case 'slow':
      onFault()
      await waitFor(fault.delayMs, faultEnded)
      break
    case 'byteByByte':
      onFault()
      return writeByteByByte(pair, to, piece, fault.everyMs, faultEnded)
    case 'reset':
      if (!isAffected(fault, pair, from, piece)) break
      onFault()
      if (fault.during === 'answer') pair.isResetByAnswer = true
      else return cutShort(pair, piece)
  }
  if (!pair.isSilent) await write(to, piece)
}

/** Whether a `reset` applies to this piece. */
const isAffected = ({ at }: Reset, { client }: Pair, from: Socket, piece: Buffer): boolean =>
  from === client && (at === undefined || piece.includes(at))

/** The server gets half of the piece, and then the reset. */
async function cutShort(pair: Pair, piece: Buffer): Promise<void> {
  await write(pair.server, piece.subarray(0, piece.length / 2))
  reset(pair)
}

/** Sends one byte after the other, and the rest together once the fault is over. */
async function writeByteByByte(
  pair: Pair,
  to: Socket,
  piece: Buffer,
  everyMs: number,
  faultEnded: AbortSignal,
): Promise<void> {
  let sent = 0
  for (; sent < piece.length && !faultEnded.aborted; sent++) {
    if (pair.isSilent) return
    await write(to, piece.subarray(sent, sent + 1))
    await waitFor(everyMs, faultEnded)
  }
  if (!pair.isSilent && sent < piece.length) await write(to, piece.subarray(sent))
}

/** Ends early when the signal is aborted. */
const waitFor = (ms: number, faultEnded: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: faultEnded }).catch(() => undefined)

/** Resolves when the socket can take more, or is closed. */
async function write(to: Socket, bytes: Buffer): Promise<void> {
  if (to.destroyed || to.writableEnded || to.write(bytes)) return
  await new Promise<void>(done => {
    const onWritable = () => {
      to.off('drain', onWritable).off('close', onWritable)
      done()
    }
    to.on('drain', onWritable).on('close', onWritable)
  })
}
