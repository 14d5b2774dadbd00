import { setTimeout as sleep } from 'node:timers/promises'
import { policiesStatus } from '@alba/contracts/operator/parked'
import { seededRandom } from '@alba/platform/seeded-random'
import { violations } from '../invariants.ts'
import { contradictions, type SlotOperation } from '../linearizable/slot.ts'
import { startLoad } from '../load.ts'
import { doubleBookings, slotMismatches, slotsTaken } from '../moves-invariants.ts'
import { untilSettled } from '../settled.ts'
import { openSmallCentre, type SmallCentre } from '../small-centre.ts'
import { bookingsOn, cancel, logIn, type StaffSession } from '../staff-session.ts'
import { type Story, withRetries } from '../visitor.ts'
import { waitUntil } from '../wait-until.ts'
import { type Disturbance, disturb, type Pace } from './disturbances.ts'
import { readSlots, startSlots } from './slots-load.ts'
import type { WiredStack } from './wired-stack.ts'

/** What all rounds share. */
export type RoundContext = {
  readonly wired: WiredStack
  readonly nurse: StaffSession
  readonly centre: SmallCentre
  /** Treatments of the demo that visitors book and pay. */
  readonly payableServiceIds: readonly number[]
}

export type Plan = {
  readonly seed: number
  readonly pace: Pace
  /** How long links are disturbed at least, in milliseconds. */
  readonly lastsMs: number
  /** Links are disturbed until this many bookings and moves were answered, which takes longer on a slow machine. */
  readonly minAnswered: number
  /** How many clients book, move and cancel slots. */
  readonly clients: number
}

const LONGEST_WAIT_MS = 120_000

export type Round = {
  readonly disturbances: readonly (Disturbance & { readonly met: number })[]
  readonly history: readonly SlotOperation[]
  readonly stories: readonly Story[]
  /** How long it took from the mending until no work was left, in milliseconds. */
  readonly settledMs: number
  /** What is wrong, a line each. */
  readonly violations: readonly string[]
}

/** Makes holds as short as the rules allow, and opens days that only the clients of `startSlots` book. */
export async function prepareRounds(wired: WiredStack): Promise<RoundContext> {
  const { stack } = wired
  await stack.bookingRules({ holdMinutes: 1 })
  const centre = await openSmallCentre(stack, { days: 3, durationMinutes: 55 })
  const { rows } = await stack.database.query<{ id: number }>(
    'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0 AND id <> ALL ($1)',
    [centre.serviceIds],
  )
  const urls = { ...stack.urls, site: wired.site }
  return { wired, centre, nurse: await logIn(urls, 'camille'), payableServiceIds: rows.map(({ id }) => id) }
}

/**
 * Lets clients and visitors book while links are disturbed. Then mends the links, waits until no work is left, and checks
 * everything that was answered.
 */
export async function playRound(
  context: RoundContext,
  { seed, pace, lastsMs, minAnswered, clients }: Plan,
): Promise<Round> {
  const { wired, nurse, centre, payableServiceIds } = context
  const { stack } = wired
  const urls = { ...stack.urls, site: wired.site }
  const [serviceId = 0] = centre.serviceIds
  const slots = startSlots({ urls, nurse, serviceId, dates: centre.dates, seed, clients })
  const payers = startLoad(urls, { visitors: 1, seed, serviceIds: payableServiceIds })
  const over = new AbortController()
  const disturbing = disturb(wired.links, seededRandom(seed), pace, over.signal)
  await sleep(lastsMs)
  const answered = () => slots.history.filter(each => each.kind === 'take' && each.isCertain).length
  const until = Date.now() + LONGEST_WAIT_MS
  while (answered() < minAnswered && Date.now() < until) await sleep(200)
  over.abort()
  const disturbances = await disturbing
  // The mailer waits ten minutes for a silent mail server (RFC 5321, 4.5.3.2.6), so its silent connections are reset.
  for (const { name, proxy } of wired.links) if (name.endsWith('smtp')) proxy.resetSilent()
  const mended = Date.now()
  await Promise.all([slots.stop(), payers.stop()])
  await untilAtRest(context)
  const settledMs = Date.now() - mended
  const history = [...slots.history, ...(await readSlots(nurse, centre.dates, slots.history))]
  const found = await findViolations(context, payers.stories)
  return {
    disturbances,
    history,
    stories: payers.stories,
    settledMs,
    violations: [
      ...contradictions(history),
      ...slots.unexpected.map(code => `an unexpected refusal: ${code}`),
      ...found,
    ],
  }
}

/** Waits until no work is left, and the agenda has no hold. */
async function untilAtRest({ wired, nurse, centre }: RoundContext): Promise<void> {
  await wired.stack.ready()
  await untilSettled(wired.stack)
  await waitUntil(
    async () => {
      const holds = (await slotsTaken(nurse, centre.dates)).filter(({ status }) => status !== 'confirmed')
      if (holds.length > 0) throw new Error(`still held: ${holds.map(({ id }) => id)}`)
    },
    { timeout: 120_000, interval: 1_000 },
  )
}

async function findViolations({ wired, nurse, centre }: RoundContext, stories: readonly Story[]): Promise<string[]> {
  const { stack } = wired
  const bookings = await bookingsOn(nurse, centre.dates)
  const policies = policiesStatus.parse((await stack.operate('GET', `${stack.urls.command}/policies`)).body)
  return [
    ...doubleBookings(bookings),
    ...slotMismatches(bookings, await slotsTaken(nurse, centre.dates)),
    ...(await violations(stack.database, stack.urls.sandbox, stories)),
    ...policies.parked.map(({ stream, eventType, error }) => `parked: ${eventType} of ${stream}: ${error}`),
    ...policies.deadlines.map(({ id, error }) => `parked: deadline ${id}: ${error}`),
  ]
}

/** Cancels all that the round has left, so that the next one begins with the same free times. */
export async function cancelAll({ wired, nurse, centre }: RoundContext, { stories }: Round): Promise<void> {
  const confirmed = (await bookingsOn(nurse, centre.dates)).filter(({ status }) => status === 'confirmed')
  const paid = stories.filter(story => story.paid).map(({ bookingId }) => bookingId)
  for (const id of [...confirmed.map(({ id }) => id), ...paid]) await withRetries(() => cancel(nurse, id))
  await untilSettled(wired.stack)
  // The agenda of a past moment is asked for by the second, so the next round must begin in another second.
  await sleep(1_000)
}
