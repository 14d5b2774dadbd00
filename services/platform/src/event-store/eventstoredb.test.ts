import { type AddressInfo, createServer } from 'node:net'
import { EventStoreDBClient } from '@eventstore/db-client'
import { GenericContainer, Wait } from 'testcontainers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ConfigurationError } from '../config.ts'
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { eventually } from '../testing/eventually.ts'
import { type Backend, collect, event, events, ids, type KillableEngine } from './contract/backend.ts'
import { eventStoreContract } from './contract.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { openEventStore } from './open.ts'

eventStoreContract('eventstoredb (stand-in)', async (): Promise<Backend> => {
  const server = await startEventStoreDbStandIn()
  return {
    ...backendAt(server.connectionString),
    seed: (stream, revision) => server.seed(stream, revision),
    startKillable,
    wire: { url: server.connectionString, openAt: url => openEventStoreDb({ connectionString: url }) },
    stop: () => server.stop(),
  }
})

async function startKillable(): Promise<KillableEngine> {
  const server = await startEventStoreDbStandIn()
  return {
    open: () => openEventStoreDb({ connectionString: server.connectionString }),
    kill: () => server.stop(),
    restart: () => server.restart(),
    stop: () => server.stop(),
  }
}

const real = await findRealServer()
if ('absent' in real) console.info(`eventstoredb: the contract was not run against a real server: ${real.absent}`)
else {
  const { connectionString, stop } = real
  eventStoreContract('eventstoredb (real server)', async () => ({ ...backendAt(connectionString), stop }))
}

/** The server in EVENTSTORE_URL, or one in a container; otherwise the reason why there is none. */
async function findRealServer(): Promise<{ connectionString: string; stop: () => Promise<void> } | { absent: string }> {
  const named = process.env.EVENTSTORE_URL
  if (named) return { connectionString: named, stop: async () => undefined }
  try {
    const container = await new GenericContainer('eventstore/eventstore:24.10')
      .withCommand(['--insecure', '--mem-db'])
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start()
    const connectionString = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
    return { connectionString, stop: async () => void (await container.stop()) }
  } catch (error) {
    return { absent: `EVENTSTORE_URL is not set, and no container could be started (${String(error)})` }
  }
}

function backendAt(connectionString: string): Pick<Backend, 'open' | 'deleteStream'> {
  return {
    open: () => openEventStoreDb({ connectionString }),
    async deleteStream(stream) {
      const client = EventStoreDBClient.connectionString(connectionString)
      await client.tombstoneStream(stream)
      await client.dispose()
    },
  }
}

describe('eventstoredb event store', () => {
  test('a log with only the server’s own events is empty, and head skips those events', async () => {
    const server = await startEventStoreDbStandIn()
    const store = await openEventStoreDb({ connectionString: server.connectionString })
    expect(await store.head()).toBe('start')
    const { position } = await store.append('stream', 'noStream', events(1))
    expect(await store.head()).toBe(position)
    for (let n = 0; n < 20; n++) await server.seed(`$statistics-${n}`, 0n)
    expect(await store.head()).toBe(position)
    await store.close()
    await server.stop()
  })

  test('a live subscription that the server ends because it is too slow is continued, and reports no error', async () => {
    const server = await startEventStoreDbStandIn()
    const onError = vi.fn()
    const store = await openEventStoreDb({ connectionString: server.connectionString, onError })
    const seen: string[] = []
    const written: string[] = []
    const subscription = store.subscribe({ after: 'start', pageSize: 1, signal: new AbortController().signal })
    for await (const item of subscription) {
      if (item.kind === 'page') seen.push(...ids(item.events))
      // Writes 200 events, twice: the server buffers only 32 for a slow consumer (`isTooSlow`).
      if (written.length < 400 && seen.length === written.length) {
        for (let n = 0; n < 40; n++) {
          const large = Array.from({ length: 5 }, () => event('Happened', { text: 'x'.repeat(4_000) }))
          await store.append('stream', 'any', large)
          written.push(...ids(large))
        }
      }
      if (seen.length === 400) break
    }
    expect(seen).toEqual(written)
    expect(await server.cutOffs()).toBeGreaterThan(0)
    expect(onError).not.toHaveBeenCalled()
    await store.close()
    await server.stop()
  })

  test('the client keeps no stream open after a read or subscription has ended or was left', async () => {
    const server = await startEventStoreDbStandIn()
    const opening = vi.spyOn(EventStoreDBClient, 'connectionString')
    const store = await openEventStoreDb({ connectionString: server.connectionString })
    const [opened] = opening.mock.results
    opening.mockRestore()
    // The client has no public list of its open streams.
    const client = opened?.value as unknown as { disposableStreams: ReadonlySet<unknown> }
    await store.append('stream', 'noStream', events(40))
    for (let n = 0; n < 100; n++) {
      await collect(store.readStream('stream', { limit: 3 }))
      await collect(store.readStream('stream', { direction: 'backwards' }))
      for await (const { revision } of store.readStream('stream')) if (revision === 3n) break
      await store.head()
      const signal = new AbortController().signal
      for await (const item of store.subscribe({ after: 'start', signal })) if (n % 2 || item.kind === 'caughtUp') break
    }
    // One stream stays open: the call that carries all appends.
    await eventually(() => expect(client.disposableStreams.size).toBe(1))
    await store.close()
    await server.stop()
  })
})

describe('EVENTSTORE_URL', () => {
  test.each([
    ['no address at all', 'http:/localhost'],
    ['a port that is no number', 'esdb://admin:top-secret@localhost:abc'],
    ['an option that hides conflicts', 'esdb://127.0.0.1:2113?tls=false&throwOnAppendFailure=false'],
    ['an IP address with TLS', 'esdb://admin:top-secret@127.0.0.1:2113'],
    ['an IP address among names, with TLS', 'esdb://admin:top-secret@one:2113,10.0.0.1:2113?tls=true'],
  ])('is refused at once with a message that names the variable: %s', async (_, connectionString) => {
    const refused = await openEventStoreDb({ connectionString }).catch(error => error)
    expect(refused).toBeInstanceOf(ConfigurationError)
    expect(refused.message).toContain('EVENTSTORE_URL: ')
    expect(refused.message).not.toContain('top-secret')
  })

  /** Some of these stores never answer: when the tests are over, nobody waits for them any more. */
  const over = new AbortController()
  afterAll(() => over.abort())
  const open = (EVENTSTORE_URL: string, report: (sentence: string) => void) =>
    openEventStore({ ALBA_EVENT_STORE: 'eventstoredb', DATABASE_URL: '', EVENTSTORE_URL }, report, {
      signal: over.signal,
    })

  test('is retried while the server does not answer, and each failure is reported', async () => {
    const server = await startEventStoreDbStandIn()
    await server.stop()
    const reported: string[] = []
    const opening = open(server.connectionString, sentence => reported.push(sentence))
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(1), 300_000)
    expect(reported[0]).toMatch(/^EVENTSTORE_URL: esdb:\/\/127.0.0.1:\d+ does not answer \(.*ECONNREFUSED.*\)/)
    await server.restart()
    const store = await opening
    await store.close()
    await server.stop()
  })

  test('is reported when the host accepts connections and sends nothing', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const reported = Promise.withResolvers<string>()
    open(`esdb://127.0.0.1:${port}?tls=false`, reported.resolve).catch(() => undefined)
    expect(await reported.promise).toContain('does not answer')
    silent.close()
  })

  test('opens the store with the right password, and fails at the start with a wrong one or none', async () => {
    const server = await startEventStoreDbStandIn({ tls: true, password: 'top-secret' })
    const store = await open(server.connectionString, () => undefined)
    await store.append('stream', 'noStream', events(1))
    expect(await collect(store.readStream('stream'))).toHaveLength(1)
    await store.close()
    for (const refused of [server.anonymous, server.connectionString.replace('top-secret', 'guessed')]) {
      const error = await open(refused, () => undefined).catch(failure => failure)
      expect(error).toBeInstanceOf(ConfigurationError)
      expect(error.message).toMatch(/EVENTSTORE_URL: esdb:\/\/localhost:\d+ refuses/)
      expect(error.message).not.toContain('guessed')
    }
    await server.stop()
  })

  test('with a certificate that cannot be verified is reported as such', async () => {
    const server = await startEventStoreDbStandIn({ tls: true, password: 'top-secret' })
    const reported = Promise.withResolvers<string>()
    const unverified = server.connectionString.replace(/&tlsCAFile=[^&]*/, '')
    open(unverified, reported.resolve).catch(() => undefined)
    expect(await reported.promise).toMatch(
      /EVENTSTORE_URL: esdb:\/\/localhost:\d+ has a certificate that cannot be verified/,
    )
    await server.stop()
  })
})
