import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from './invariants.ts'
import { untilSettled } from './settled.ts'
import { openSmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, openPayment, pay, type Story, send } from './visitor.ts'

/** How many visitors pay. By default there are few; `ALBA_PAYMENTS=10000 npx vitest run …` takes an hour. */
const PAYMENTS = Number(process.env.ALBA_PAYMENTS ?? 12)
/** A run proves something only with this many payments in time. On a slow machine more visitors come until then. */
const MIN_IN_TIME = PAYMENTS / 2
const MAX_VISITORS = 4 * PAYMENTS
const CONCURRENT_VISITORS = Math.min(PAYMENTS, 250)
/** How often a service is killed while visitors come, in milliseconds. */
const KILL_EVERY_MS = 15_000
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)

/** A treatment may start every half hour in each of the two rooms, because so many bookings need many slots. */
const startTimes = Array.from(
  { length: 18 },
  (_, half) => `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
/** On so many days, the two rooms have at least three times as many slots as there can be visitors. */
const DAYS = Math.ceil((3 * MAX_VISITORS) / (2 * startTimes.length)) + 2

let stack: TestStack
/** The slots that no visitor took yet. */
let slots: { serviceId: number; startTime: string }[]
beforeAll(async () => {
  stack = await startTestStack()
  // Holds are as short as the rules allow, so that they end during the test. All days opened below can be booked.
  await stack.bookingRules({ holdMinutes: 1, minimumNoticeMinutes: 0, horizonDays: 730, startTimes })
  slots = await openSlots()
})
afterAll(() => stack?.remove())

/** Opens the days. Returns every start in each of the two rooms, in random order. */
async function openSlots() {
  const { serviceIds, dates } = await openSmallCentre(stack, { days: DAYS, durationMinutes: 25 })
  const all = dates.flatMap(date =>
    startTimes.flatMap(time => serviceIds.map(serviceId => ({ serviceId, startTime: `${date}T${time}:00` }))),
  )
  return all
    .map(slot => ({ slot, key: random.below(1e9) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ slot }) => slot)
}

const untilTime = (time: number) => sleep(Math.max(0, time - Date.now()))

type Paid = Story & { readonly inTime: boolean }

/**
 * Holds a slot, pays at some moment of the hold, usually near its end, and never returns to the site. When the hold
 * ends, somebody else repeatedly tries to book the very same slot.
 */
async function visit(): Promise<Paid | undefined> {
  const slot = slots.pop()
  if (!slot) throw new Error('every slot is taken')
  const booking = await book(stack.urls, slot.serviceId, slot.startTime)
  const payment = booking && (await openPayment(stack.urls, booking))
  if (!booking || !payment) return undefined
  const end = Date.parse(booking.held_until ?? '')
  const beforeEnd = random.below(3) > 0 ? 150 + random.below(2_500) : random.below(55_000)
  await untilTime(end - beforeEnd)
  const paid = await pay(stack.urls, payment)
  const inTime = paid && Date.now() < end
  await tryToTake(slot, end)
  return { bookingId: booking.id, paymentIntentId: payment.payment_intent_id, paid, inTime }
}

/** Tries to book the slot from the moment the hold ends, without ever paying. */
async function tryToTake(slot: { serviceId: number; startTime: string }, end: number): Promise<void> {
  for (const wait of [0, 50, 400, 1_500]) {
    await untilTime(end + wait)
    if (await book(stack.urls, slot.serviceId, slot.startTime).catch(() => undefined)) return
  }
}

const dropWebhooks = () => send('POST', `${stack.urls.sandbox}/sandbox/webhooks`, { mode: 'never' })

async function killRandomService(): Promise<void> {
  const victim = random.pick(['command', 'projector', 'gateway', 'command', 'sandbox'] as const)
  await stack.processes[victim]?.kill('SIGKILL')
  await stack.processes[victim]?.restart()
  // The sandbox forgets its mode when it is killed, so a webhook may arrive before this call.
  if (victim === 'sandbox') await dropWebhooks()
}

it(`refunds no payment made in time, while webhooks are lost and services killed (ALBA_TEST_SEED=${seed})`, async () => {
  await dropWebhooks()
  const stories: Paid[] = []
  let started = 0
  let visiting = true
  const needsMore = () => started < MAX_VISITORS && stories.filter(({ inTime }) => inTime).length < MIN_IN_TIME
  const visitors = Array.from({ length: CONCURRENT_VISITORS }, async () => {
    while (started < PAYMENTS || needsMore()) {
      started++
      const story = await visit()
      if (story) stories.push(story)
    }
  })
  const killing = (async () => {
    while (visiting) {
      await sleep(KILL_EVERY_MS)
      if (visiting) await killRandomService()
    }
  })()
  await Promise.all(visitors)
  visiting = false
  await killing
  await stack.ready()
  await untilSettled(stack)

  const inTime = stories.filter(story => story.inTime).map(story => story.bookingId)
  expect(inTime.length).toBeGreaterThanOrEqual(MIN_IN_TIME)
  const { rows } = await stack.database.query<{ id: number; status: string; late_payment_refunded: boolean }>(
    `SELECT id, status, late_payment_refunded FROM bookings.bookings
     WHERE id = ANY ($1) AND (status <> 'confirmed' OR late_payment_refunded)`,
    [inTime],
  )
  expect(rows).toEqual([])
  expect(await violations(stack.database, stack.urls.sandbox, stories)).toEqual([])
  console.log(
    `${stories.length} visitors; ${inTime.length} of them surely paid in time, and none of these was refunded`,
  )
}, 10_800_000)
