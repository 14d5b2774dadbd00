import { EventStoreDBClient } from '@eventstore/db-client'
import { GenericContainer, Wait } from 'testcontainers'
import { describe, expect, test } from 'vitest'
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { type Backend, events, type Mortal } from './contract/backend.ts'
import { eventStoreContract } from './contract.ts'
import { openEventStoreDb } from './eventstoredb.ts'

eventStoreContract('eventstoredb (stand-in)', async (): Promise<Backend> => {
  const server = await startEventStoreDbStandIn()
  return {
    ...backendAt(server.connectionString),
    seed: async (stream, revision) => server.seed(stream, revision),
    startMortal,
    stop: async () => server.stop(),
  }
})

async function startMortal(): Promise<Mortal> {
  const server = await startEventStoreDbStandIn()
  return {
    open: () => openEventStoreDb({ connectionString: server.connectionString }),
    kill: async () => server.stop(),
    revive: () => server.restart(),
    stop: async () => server.stop(),
  }
}

const real = await findRealServer()
if ('absent' in real) console.info(`eventstoredb: the contract was not run against a real server: ${real.absent}`)
else {
  const { connectionString, stop } = real
  eventStoreContract('eventstoredb (real server)', async () => ({ ...backendAt(connectionString), stop }))
}

/** A server that was named, or one in a container; otherwise why there is none. */
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
  test('a connection string that would hide conflicts is refused', async () => {
    const connectionString = 'esdb://127.0.0.1:2113?tls=false&throwOnAppendFailure=false'
    await expect(openEventStoreDb({ connectionString })).rejects.toThrow(TypeError)
  })

  test("a log of nothing but the server's own events is empty", async () => {
    const server = await startEventStoreDbStandIn()
    const store = await openEventStoreDb({ connectionString: server.connectionString })
    expect(await store.head()).toBe('start')
    const { position } = await store.append('stream', 'noStream', events(1))
    expect(await store.head()).toBe(position)
    await store.close()
    server.stop()
  })
})
