import { setTimeout as sleep } from 'node:timers/promises'
import { policiesStatus } from '@alba/contracts/operator/parked'
import { noChoices } from '@alba/contracts/settings/choices'
import { changeChoices } from '@alba/contracts/settings/commands'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { violations } from './invariants.ts'
import { doubleBookings, slotMismatches, slotsTaken } from './moves-invariants.ts'
import { type MovesLoad, startMoves } from './moves-load.ts'
import { changesThatMustHold, lostChanges, mayBeCanceled, type Notes } from './moves-notes.ts'
import { replayDifferences } from './replay-differences.ts'
import { untilSettled } from './settled.ts'
import { openSmallCentre, type SmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { bookingsOn, cancel, logIn, type StaffSession } from './staff-session.ts'
import { freeStarts, withRetries } from './visitor.ts'

/**
 * Minutes for which the two nurses, practitioners of the demo, work. Short by default; `ALBA_MOVES_MINUTES=10` covers
 * more.
 */
const MINUTES = Number(process.env.ALBA_MOVES_MINUTES ?? 0.15)
/** How many bookings are changed at the same time, each by both nurses, while clients book the times it is moved to. */
const CONCURRENCY = 6
/** A service is killed only while at least this many requests are under way. */
const MIN_UNDER_WAY = 8
/** At most this many requests are answered between two kills. */
const MAX_ANSWERS_BETWEEN_KILLS = 80
/** The run goes on until this many changes were granted, and the command service was killed this often. */
const MIN_GRANTED = 60
const MIN_COMMAND_KILLS = 3
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

let stack: TestStack
let centre: SmallCentre
let nurses: [StaffSession, StaffSession]
beforeAll(async () => {
  stack = await startTestStack()
  // Holds are as short as the rules allow, so that unpaid ones expire during the test.
  await stack.bookingRules({ holdMinutes: 1 })
  // Clients move and cancel their bookings too, with the link that they got.
  const withLinks = { ...noChoices, visitorLinks: true }
  const changed = await stack.operate('POST', `${stack.urls.command}/commands/${changeChoices.name}`, withLinks)
  expect(changed.status).toBe(200)
  centre = await openSmallCentre(stack, { days: 6, durationMinutes: 55 })
  nurses = [await logIn(stack.urls, 'camille'), await logIn(stack.urls, 'ines')]
})
afterAll(() => stack?.remove())

const freeTimes = async () =>
  Promise.all(centre.serviceIds.map(serviceId => freeStarts(stack.urls, serviceId, centre.dates)))

async function killService(victim: 'command' | 'gateway' | 'projector', notes: Notes): Promise<void> {
  const process = stack.processes[victim]
  await process.kill('SIGKILL')
  if (victim === 'command') notes.commandKilled()
  await process.restart()
}

/**
 * Kills services, most often the command service, while many changes are under way, until the time is over and enough
 * has happened.
 * @returns how many were killed
 */
async function killDuringChanges({ notes, isRunning }: MovesLoad): Promise<number> {
  const random = seededRandom(seed + 1)
  const until = Date.now() + MINUTES * 60_000
  const needsMore = () => notes.answered('granted') < MIN_GRANTED || notes.commandKills.length < MIN_COMMAND_KILLS
  const continues = () => isRunning() && (Date.now() < until || needsMore())
  let kills = 0
  while (continues()) {
    const killAfter = notes.answered() + random.below(MAX_ANSWERS_BETWEEN_KILLS)
    while (continues() && (notes.answered() < killAfter || notes.underWay() < MIN_UNDER_WAY)) await sleep(1)
    await sleep(random.below(30))
    await killService(random.pick(['command', 'command', 'command', 'gateway', 'projector'] as const), notes)
    kills++
  }
  return kills
}

/** All violations, by what was checked. */
async function allViolations({ notes, stories }: MovesLoad) {
  const [camille] = nurses
  const bookings = await bookingsOn(camille, centre.dates)
  // `violations` wants a full refund for each payment whose booking is not confirmed. A cancellation may refund less.
  const notCanceled = stories.filter(story => !mayBeCanceled(notes, story.bookingId))
  const policies = policiesStatus.parse((await stack.operate('GET', `${stack.urls.command}/policies`)).body)
  return {
    unexpectedRefusals: notes.unexpectedRefusals,
    lostChanges: lostChanges(notes, bookings),
    doubleBookings: doubleBookings(bookings),
    slotMismatches: slotMismatches(bookings, await slotsTaken(camille, centre.dates)),
    readModelsAndPayments: await violations(stack.database, stack.urls.sandbox, notCanceled),
    differentReplays: await replayDifferences(stack),
    parkedEvents: policies.parked.map(({ stream, eventType, error }) => `${stream} ${eventType}: ${error}`),
    parkedDeadlines: policies.deadlines.map(({ id, error }) => `${id}: ${error}`),
  }
}

async function cancelAll(): Promise<void> {
  const [camille] = nurses
  const confirmed = (await bookingsOn(camille, centre.dates)).filter(booking => booking.status === 'confirmed')
  const answers = await Promise.all(confirmed.map(({ id }) => withRetries(() => cancel(camille, id))))
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
}

it(
  `every booking keeps exactly its slot while two nurses move bookings and services are killed (ALBA_TEST_SEED=${seed})`,
  async () => {
    const before = await freeTimes()
    const load = startMoves({ urls: stack.urls, nurses, centre, seed, concurrency: CONCURRENCY })
    const kills = await killDuringChanges(load)
    await load.stop()
    // After this kill, requests without an answer have no effect any more, so the moves below must hold.
    await killService('command', load.notes)
    await load.moveEachOnce()
    await stack.ready()
    await untilSettled(stack)
    printNotes(load, kills + 1)
    expectEnoughChecked(load)
    expect(await allViolations(load)).toEqual({
      unexpectedRefusals: [],
      lostChanges: [],
      doubleBookings: [],
      slotMismatches: [],
      readModelsAndPayments: [],
      differentReplays: [],
      parkedEvents: [],
      parkedDeadlines: [],
    })

    await cancelAll()
    // A kill may leave a hold that has no booking. It expires by itself.
    await vi.waitFor(async () => expect(await freeTimes()).toEqual(before), { timeout: 120_000, interval: 500 })
    expect(await slotsTaken(nurses[0], centre.dates)).toEqual([])
  },
  1_800_000 + MINUTES * 60_000,
)

/** Prints what was tried, and how much of it could be checked. */
function printNotes({ notes, stories }: MovesLoad, kills: number): void {
  const mustHold = changesThatMustHold(notes)
  const paid = stories.filter(story => story.paid).length
  console.log(
    `seed ${seed}: ${notes.attempts.length} changes tried, ${notes.answered('granted')} granted, ` +
      `${notes.answered('refused')} refused, ${notes.attempts.length - notes.answered()} unanswered, ` +
      `${mustHold.length} must hold; ${kills} kills; ${notes.madeByStaff.length} bookings by staff, ${paid} payments`,
  )
}

/** Without some moves that must hold and a payment, the checks of the test would prove nothing. */
function expectEnoughChecked({ notes, stories }: MovesLoad): void {
  expect(changesThatMustHold(notes).filter(({ change }) => change.startTime).length).toBeGreaterThan(3)
  expect(stories.filter(story => story.paid).length).toBeGreaterThan(0)
}
