import { bookingEvents } from '@alba/contracts/bookings/events'
import { paymentEvents } from '@alba/contracts/payments/events'
import { typesOf } from '@alba/contracts/shared/event'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openEventStore } from '@alba/platform/event-store/open'
import type { Database } from '@alba/platform/postgres/pool'
import type { Stack } from '../local/stack.ts'
import { processorTime } from './processor-time.ts'
import { count, printFact } from './report.ts'

/** How many events are read. The first ones are read once before, so that the code is compiled. */
const EVENTS = 300_000
const WARM_UP = 100_000

/**
 * What a replay of `bookings` needs at least: its events are read and decrypted here as a replay does it, but neither
 * folded nor written. Two cores cannot replay faster than this takes them.
 */
export async function benchReading(stack: Stack, masterKey: string, database: Database): Promise<void> {
  const keyring = await openKeyring(database, Buffer.from(masterKey, 'hex'))
  const log = openEventLog(await openEventStore(stack.store), createCodec(keyring))
  const used = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000 + processorTime(stack).postgres
  const read = async (events: number): Promise<number> => {
    const ended = new AbortController()
    let done = 0
    const pages = log.subscribe({
      after: 'start',
      filter: { types: typesOf([...bookingEvents, ...paymentEvents]) },
      pageSize: 4_000,
      fromStore: true,
      signal: ended.signal,
    })
    for await (const page of pages) {
      if (page.kind === 'caughtUp' || done >= events) break
      done += page.events.length
    }
    ended.abort()
    return done
  }
  await read(WARM_UP)
  const [before, started] = [used(), performance.now()]
  const events = await read(EVENTS)
  const cost = (1_000 * (used() - before)) / events
  const rate = `${count((1_000 * events) / (performance.now() - started))}/s`
  printFact('events of bookings read and decrypted, no more', `${rate}  processor ${cost.toFixed(1)} µs an event`)
  await log.close()
}
