import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { certificateFile } from './eventstoredb-stand-in/certificate.ts'
import type { ServerOptions } from './eventstoredb-stand-in/server.ts'
import type { Answer, Request } from './eventstoredb-stand-in/thread.ts'

export type EventStoreDbStandIn = {
  readonly connectionString: string
  /** The connection string without user and password. */
  readonly anonymous: string
  /** Creates a stream whose single event has this revision. */
  seed(stream: string, revision: bigint): Promise<void>
  /** How many live subscriptions the server ended because their consumers were too slow. */
  cutOffs(): Promise<number>
  /** Ends every connection and call. */
  stop(): Promise<void>
  /** Listens again on the same port with the same events. */
  restart(): Promise<void>
}

/**
 * An in-memory stand-in for EventStoreDB. It implements the part of the protocol that the event store adapter uses,
 * with the stubs from which the client was generated, so that the real client is tested where no server can run. Where
 * there is a real server, the contract test runs against that too. It runs in a thread of its own, so that its messages
 * arrive as those of a real server do: at any moment, also while the client is busy. In particular, the closing message
 * of a read arrives after its last event.
 */
export async function startEventStoreDbStandIn(options: ServerOptions = {}): Promise<EventStoreDbStandIn> {
  const thread = new Worker(new URL('eventstoredb-stand-in/thread.ts', import.meta.url), { workerData: options })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  thread.on('message', ({ id, value, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  thread.on('error', error => {
    for (const { reject } of waiting.values()) reject(error)
  })
  const ask = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++lastId, answer)
    thread.postMessage({ id: lastId, method, args } satisfies Request)
    return answer.promise
  }
  await once(thread, 'online')
  const port = await ask('port')
  // The thread must not keep the test process alive.
  thread.unref()

  const { tls = false, password } = options
  const address = tls
    ? `localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(fileURLToPath(certificateFile))}`
    : `127.0.0.1:${port}?tls=false`
  return {
    connectionString: password === undefined ? `esdb://${address}` : `esdb://admin:${password}@${address}`,
    anonymous: `esdb://${address}`,
    seed: async (stream, revision) => void (await ask('seed', stream, revision)),
    cutOffs: async () => Number(await ask('cutOffs')),
    stop: async () => void (await ask('stop')),
    restart: async () => void (await ask('restart')),
  }
}
