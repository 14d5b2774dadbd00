import { setTimeout as sleep } from 'node:timers/promises'
import { openAvailability } from '@alba/contracts/agenda/commands'
import { defineService } from '@alba/contracts/catalogue/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { violations } from './invariants.ts'
import { quiet } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, openPayment, pay, type Story, send } from './visitor.ts'

/** How many visitors pay. The ordinary run takes few; `ALBA_PAYMENTS=10000 npx vitest run …` takes an hour. */
const PAYMENTS = Number(process.env.ALBA_PAYMENTS ?? 40)
const AT_ONCE = Math.min(PAYMENTS, 250)
/** A service is killed this often while visitors come. */
const KILL_EVERY_MS = PAYMENTS > 1_000 ? 15_000 : 8_000
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)

/** Every half hour in each of the two rooms: so many bookings need many places. */
const startTimes = Array.from(
  { length: 18 },
  (_, half) => `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const DAYS = Math.ceil((3 * PAYMENTS) / (2 * startTimes.length)) + 2
const rooms = { 901: 'massage_room', 902: 'spa_bath_room' } as const

let stack: TestStack
let places: { serviceId: number; startTime: string }[]
beforeAll(async () => {
  stack = await startTestStack()
  await stack.bookingRules({ holdMinutes: 1, minimumNoticeMinutes: 0, horizonDays: 730, startTimes })
  places = await openCentre()
}, 400_000)
afterAll(() => stack?.remove())

const command = async ({ name }: { name: string }, body: object) => {
  const { status, body: answer } = await stack.operate('POST', `${stack.urls.command}/commands/${name}`, body)
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
}

/** Two rooms with a nurse for each, all day long, and every start of them in a random order. */
async function openCentre() {
  for (const [id, roomType] of Object.entries(rooms))
    await command(defineService, {
      ...{ serviceId: Number(id), categoryId: 1, name: `Soin ${id}`, description: 'Un soin.', sessionsCount: 1 },
      ...{ detailedDescription: null, targetAudience: null, benefits: null, questionnaireId: null },
      ...{ durationMinutes: 25, priceCents: 5_000, bufferBeforeMinutes: 0, bufferAfterMinutes: 5, roomType },
    })
  // Beyond the weeks that the demo opens, so that its own services are in nobody's way.
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(new Date().toISOString().slice(0, 10), 90 + day))
  for (const date of dates)
    for (const practitionerId of [1, 2])
      await command(openAvailability, { practitionerId, date, timeSlots: [{ start: '09:00', end: '18:00' }] })
  const all = dates.flatMap(date =>
    startTimes.flatMap(time => [901, 902].map(serviceId => ({ serviceId, startTime: `${date}T${time}:00` }))),
  )
  return all
    .map(place => ({ place, key: random.below(1e9) }))
    .toSorted((a, b) => a.key - b.key)
    .map(each => each.place)
}

const untilTime = (time: number) => sleep(Math.max(0, time - Date.now()))

type Paid = Story & { readonly inTime: boolean }

/**
 * Holds a slot, pays at some moment of the hold, most often a late one, and never comes back. When the hold is over
 * somebody else wants the very same slot, again and again.
 */
async function visit(): Promise<Paid | undefined> {
  const place = places.pop()
  if (!place) throw new Error('every slot is taken')
  const booking = await book(stack.urls, place.serviceId, place.startTime)
  const payment = booking && (await openPayment(stack.urls, booking))
  if (!booking || !payment) return undefined
  const end = Date.parse(booking.held_until ?? '')
  await untilTime(end - (random.below(3) > 0 ? 150 + random.below(2_500) : random.below(55_000)))
  const paid = await pay(stack.urls, payment)
  const inTime = paid && Date.now() < end
  await rival(place, end)
  return { bookingId: booking.id, paymentIntentId: payment.payment_intent_id, paid, inTime }
}

/** Wants the slot from the moment the hold ends, and lets it go again without paying. */
async function rival(place: { serviceId: number; startTime: string }, end: number): Promise<void> {
  for (const wait of [0, 50, 400, 1_500]) {
    await untilTime(end + wait)
    if (await book(stack.urls, place.serviceId, place.startTime).catch(() => undefined)) return
  }
}

const dropWebhooks = () => send('POST', `${stack.urls.sandbox}/sandbox/webhooks`, { mode: 'never' })

async function killNow(): Promise<void> {
  const victim = random.pick(['command', 'projector', 'gateway', 'command', 'sandbox'] as const)
  await stack.processes[victim]?.kill('SIGKILL')
  await stack.processes[victim]?.restart()
  if (victim === 'sandbox') await dropWebhooks()
}

it(`refunds no payment made in time, with every webhook lost and services killed (ALBA_TEST_SEED=${seed})`, async () => {
  await dropWebhooks()
  const stories: Paid[] = []
  let started = 0
  let visiting = true
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    while (started < PAYMENTS) {
      started++
      const story = await visit()
      if (story) stories.push(story)
    }
  })
  const killing = (async () => {
    while (visiting) {
      await sleep(KILL_EVERY_MS)
      if (visiting) await killNow()
    }
  })()
  await Promise.all(visitors)
  visiting = false
  await killing
  await stack.ready()
  await quiet(stack)

  const inTime = stories.filter(story => story.inTime).map(story => story.bookingId)
  expect(inTime.length).toBeGreaterThan(PAYMENTS / 2)
  const { rows } = await stack.database.query<{ id: number; status: string; late_payment_refunded: boolean }>(
    `SELECT id, status, late_payment_refunded FROM bookings.bookings
     WHERE id = ANY ($1) AND (status <> 'confirmed' OR late_payment_refunded)`,
    [inTime],
  )
  expect(rows).toEqual([])
  expect(await violations(stack.database, stack.urls.sandbox, stories)).toEqual([])
  console.log(`${stories.length} payments, ${inTime.length} of them surely in time: none refunded`)
}, 10_800_000)
