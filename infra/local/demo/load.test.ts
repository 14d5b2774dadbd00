import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serviceStream } from '@alba/contracts/catalogue/events'
import { openEventStoreDb } from '@alba/platform/event-store/eventstoredb'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCentre, lastCommands, lastStream } from './centre.ts'
import { demoState, loadDemoCentre } from './load.ts'

const PASSWORD = 'maison-alba-demo'
/** The paths of the requests that the command service got. */
const requested: (string | undefined)[] = []
const server = createServer((request, response) => {
  requested.push(request.url)
  request.resume().on('end', () => response.end('{}'))
})
const command = { url: '', secret: 'secret' }
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  command.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test("the demo is loaded into a log with only other applications' events, but not into one that holds a centre", async () => {
  const standIn = await startEventStoreDbStandIn()
  const store = await openEventStoreDb({ connectionString: standIn.connectionString })
  const write = (stream: string, type: string) =>
    store.append(stream, 'any', [{ id: randomUUID(), type, data: {}, metadata: {} }])
  /**
   * Loads the demo unless `demoState` says that the log holds a centre. Returns how many commands were sent. The server
   * above answers them without writing any event, so the log stays as the test wrote it.
   */
  const load = async () => {
    requested.length = 0
    if ((await demoState(store)) !== 'complete')
      await loadDemoCentre({ store, command, zone: 'Europe/Paris', password: PASSWORD, say: () => {} })
    return requested.length
  }
  const all = demoCentre('2026-11-23', PASSWORD).length + lastCommands().length
  await write('order-1', 'OrderPlaced')
  // An event type of Alba in another application's stream, then a stream name like Alba's with another type.
  await write('order-1', 'ServiceDefined')
  await write('service-desk', 'TicketOpened')
  expect(await load()).toBe(all)
  // An event of Alba, which no interrupted load of the demo explains: another centre.
  await write(serviceStream(1), 'ServiceDefined')
  expect(await load()).toBe(0)
  // The last event of a load: a whole demo.
  await write(lastStream(), 'PackageDefined')
  expect(await load()).toBe(0)
  await store.close()
  await standIn.stop()
})
