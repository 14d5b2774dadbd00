import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@alba/contracts/shared/centre-time'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Inspected, inspect, inspectable } from './inspected.ts'
import { quicken } from './quick-time.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, freeStarts, send } from './visitor.ts'

/** So many times sooner comes every timer while nobody visits: half an hour of ticks in a quarter of a minute. */
const QUICKER = 120
const HALF_AN_HOUR_MS = 1_800_000
/** What half an idle hour may leave, in bytes: 24 MB a day would be seen. Measured: less than a tenth of it. */
const IDLE_GROWTH = 500_000
/**
 * What a booking may leave in a service, in bytes, until the bounded caches (streams, rows, keys) are full. Measured:
 * 1,400 in command, 800 in projector, next to nothing in gateway.
 */
const BOOKING_GROWTH = 3_000
const VISITORS = 8

let stack: TestStack
let services: readonly Inspected[]
beforeAll(async () => {
  stack = await startTestStack(inspectable)
  services = await Promise.all(['command', 'projector', 'gateway'].map(name => inspect(stack.logDir, name)))
}, 180_000)
afterAll(async () => {
  for (const service of services ?? []) service.close()
  await stack?.remove()
})

it('keeps nothing of what is over, under load', async () => {
  // The code is compiled and the connections are made before it counts.
  await visits(300)
  const before = await heaps()
  await visits(800)
  expect(grown(before, await heaps(), 800 * BOOKING_GROWTH)).toEqual([])
}, 400_000)

it('keeps nothing of the ticks of half an idle hour', async () => {
  for (const service of services) await service.run(quicken, QUICKER)
  await sleep(HALF_AN_HOUR_MS / QUICKER / 5)
  const before = await heaps()
  await sleep(HALF_AN_HOUR_MS / QUICKER)
  expect(grown(before, await heaps(), IDLE_GROWTH)).toEqual([])
}, 400_000)

type Heap = { readonly name: string; readonly bytes: number }

const heaps = (): Promise<Heap[]> =>
  Promise.all(services.map(async service => ({ name: service.name, bytes: await service.heapUsed() })))

/** The services that kept more bytes than that, and how many. */
const grown = (before: readonly Heap[], after: readonly Heap[], limit: number): Heap[] =>
  after
    .map(({ name, bytes }, index) => ({ name, bytes: bytes - (before[index]?.bytes ?? 0) }))
    .filter(({ bytes }) => bytes > limit)

/** Visitors who look, book, look at their booking and give it back, so that the centre never fills. */
async function visits(bookings: number): Promise<void> {
  const { rows } = await stack.database.query<{ id: number }>(
    'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0',
  )
  const serviceIds = rows.map(row => row.id)
  const random = seededRandom(bookings)
  const dates = Array.from({ length: 50 }, (_, days) => addDays(new Date().toISOString().slice(0, 10), days + 2))
  let made = 0
  const visit = async () => {
    while (made < bookings) {
      const serviceId = random.pick(serviceIds)
      const starts = await freeStarts(stack.urls, serviceId, [random.pick(dates)])
      const booking = starts.length > 0 ? await book(stack.urls, serviceId, random.pick(starts)) : undefined
      if (!booking) continue
      await send('GET', `${stack.urls.site}/api/bookings/${booking.id}`)
      await send('PATCH', `${stack.urls.site}/api/bookings/${booking.id}/cancel`)
      made++
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
}
