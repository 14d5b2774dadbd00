import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Inspected, inspect, inspectable } from './inspected.ts'
import { comingDates } from './load.ts'
import { quicken } from './quick-time.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, freeStarts, send } from './visitor.ts'

/** While nobody visits, the delay of each timeout is divided by this: half an hour of ticks takes 15 seconds. */
const SPEED_UP = 120
const HALF_AN_HOUR_MS = 1_800_000
/**
 * Bytes by which half an hour without visitors may grow a service's heap: a leak of 24 MB a day would be noticed. Less
 * than a tenth was measured.
 */
const MAX_IDLE_GROWTH = 500_000
/**
 * Bytes by which a booking may grow a service's heap, until the bounded caches (streams, rows, keys) are full. 2,100 to
 * 2,500 were measured in command, 1,700 to 3,200 in projector, 100 to 400 in gateway.
 */
const MAX_GROWTH_PER_BOOKING = 5_000
const VISITORS = 8
/** The bookings over which the growth is measured. */
const MEASURED_BOOKINGS = 800

let stack: TestStack
let services: readonly Inspected[]
beforeAll(async () => {
  stack = await startTestStack(inspectable)
  services = await Promise.all(['command', 'projector', 'gateway'].map(name => inspect(stack.logDir, name)))
})
afterAll(async () => {
  for (const service of services ?? []) service.close()
  await stack?.remove()
})

it('memory does not grow with the number of finished bookings', async () => {
  // Visitors book first, so that the code is compiled and connections are open before memory is measured.
  await visits(300)
  const before = await heaps()
  await visits(MEASURED_BOOKINGS)
  expect(grown(before, await heaps(), MEASURED_BOOKINGS * MAX_GROWTH_PER_BOOKING)).toEqual([])
})

it('memory does not grow in half an hour without visitors', async () => {
  for (const service of services) await service.run(quicken, SPEED_UP)
  // Six minutes pass first, so that what runs for the first time is not measured.
  await sleep(HALF_AN_HOUR_MS / SPEED_UP / 5)
  // A leak grows in each half hour. A cache that fills, or code that is compiled late, grows only in one of them.
  let growing = await growthOfHalfAnHour()
  for (let again = 0; again < 2 && growing.length > 0; again++) {
    const names = (await growthOfHalfAnHour()).map(({ name }) => name)
    growing = growing.filter(({ name }) => names.includes(name))
  }
  expect(growing).toEqual([])
})

/** Services whose heap grew by more than the limit while half an hour passed without visitors. */
async function growthOfHalfAnHour(): Promise<Heap[]> {
  const before = await heaps()
  await sleep(HALF_AN_HOUR_MS / SPEED_UP)
  return grown(before, await heaps(), MAX_IDLE_GROWTH)
}

type Heap = { readonly name: string; readonly bytes: number }

const heaps = (): Promise<Heap[]> =>
  Promise.all(services.map(async service => ({ name: service.name, bytes: await service.heapUsed() })))

/** Services whose heap grew by more than the limit, in bytes. */
const grown = (before: readonly Heap[], after: readonly Heap[], limit: number): Heap[] =>
  after
    .map(({ name, bytes }, index) => ({ name, bytes: bytes - (before[index]?.bytes ?? 0) }))
    .filter(({ bytes }) => bytes > limit)

/** Lets visitors book, look at their booking and cancel it, so that the centre never fills up. */
async function visits(bookings: number): Promise<void> {
  const { rows } = await stack.database.query<{ id: number }>(
    'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0',
  )
  const serviceIds = rows.map(row => row.id)
  const random = seededRandom(bookings)
  const dates = comingDates()
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
