import { bookingStream } from '@alba/contracts/bookings/events'
import { outstanding } from '@alba/contracts/payments/money'
import { bookingLinks } from '@alba/platform/links/links'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelByLink } from './bookings/by-link/cancel.ts'
import { moveByLink } from './bookings/by-link/move.ts'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import { payment } from './payments/payment.ts'
import { refreshIntent } from './payments/refresh-intent.ts'
import { refundByStaff } from './payments/refunds/refund.ts'
import { bookingBody } from './testing/command-service.ts'
import {
  bookingOf,
  type Case,
  dayOf,
  deps,
  freshCase,
  log,
  openCrashCentre,
  paid,
  provider,
  runUntilHoldsEnd,
  succeed,
  visitor,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'

/**
 * Clients use the link in their mail to cancel or move a booking that they have paid by card, while staff cancels,
 * moves or returns the money. Whoever comes first, the centre owes or has returned what a cancellation gives back,
 * once, and nothing else.
 */

beforeEach(openCrashCentre)

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const
const PRICE = 6_000

/** A paid booking. `target` is a free start time to which its client may move it. */
type Paid = Case & { readonly target: string }
const settled = async (): Promise<Paid> => {
  const testCase = await paid()
  await succeed(refreshIntent(deps, { paymentIntentId: testCase.intent }, visitor))
  return { ...testCase, target: (await freshCase()).startTime }
}

type Run = CrashScenario<Paid>['run']
const token = ({ bookingId }: Paid) =>
  bookingLinks.token(keyring, bookingId, keyring.personId(bookingBody().customerEmail))
/** The time that the client saw. Nobody has moved the booking before. */
const seenStart = async ({ bookingId }: Paid) => {
  const state = await bookingOf(bookingId)
  return state.status === 'none' ? '' : state.firstStartsAt
}
const clientCancels: Run = async (processDeps, testCase) =>
  cancelByLink(processDeps, { token: token(testCase), seenStart: await seenStart(testCase), givesBack: true }, visitor)
const clientMoves: Run = async (processDeps, testCase) =>
  moveByLink(
    processDeps,
    {
      token: token(testCase),
      seenStart: await seenStart(testCase),
      startTime: testCase.target,
      anyPractitioner: false,
    },
    visitor,
  )
const staffCancels =
  (givesBack: boolean): Run =>
  (processDeps, { bookingId }) =>
    cancelBooking(processDeps, { bookingId, reason: null, wishedBy: 'client', givesBack }, staff)
const staffMoves: Run = (processDeps, { bookingId, target }) =>
  rescheduleBooking(
    processDeps,
    { bookingId, startTime: target, practitionerId: null, reason: 'formation', wishedBy: 'centre' },
    staff,
  )
const staffRefunds: Run = (processDeps, { intent: paymentIntentId, bookingId }) => {
  const requestId = `00000000-0000-4000-8000-${String(bookingId).slice(0, 12)}`
  return refundByStaff(processDeps, { paymentIntentId, requestId, amountCents: PRICE, reason: 'accordé' }, staff)
}

const scenarios: Record<string, Pick<CrashScenario<Paid>, 'run' | 'rival' | 'third'>> = {
  'cancels in two tabs': { run: clientCancels },
  'cancels while staff does, without giving back': { run: clientCancels, rival: staffCancels(false) },
  'cancels while staff does, and gives back': { run: clientCancels, rival: staffCancels(true) },
  'cancels while staff returns the money': { run: clientCancels, rival: staffRefunds },
  'cancels while staff returns the money, and cancels it too': {
    run: clientCancels,
    rival: staffRefunds,
    third: staffCancels(false),
  },
  'cancels while staff moves it': { run: clientCancels, rival: staffMoves },
  'moves it while staff cancels': { run: clientMoves, rival: staffCancels(true) },
  'moves it in one tab and cancels in another, while staff cancels': {
    run: clientMoves,
    rival: clientCancels,
    third: staffCancels(false),
  },
  'moves it while staff returns the money': { run: clientMoves, rival: staffRefunds },
}

/** Expects that money is owed or was returned only for a reason, and that the agenda has the time of the booking. */
async function expectConsistent({ bookingId, intent, date, target }: Paid): Promise<void> {
  const state = await bookingOf(bookingId)
  const money = await deps.streams.load(payment, intent)
  if (state.status === 'none' || money.status === 'none') throw new Error('the booking was paid')
  const cancellations = (await log.readStream(bookingStream(bookingId))).filter(
    ({ type }) => type === 'BookingCanceled',
  )
  expect(cancellations).toHaveLength(state.status === 'canceled' ? 1 : 0)
  const isReturned = money.requests.length > 0
  expect([money.refundedCents, provider.snapshot(intent).refundedCents]).toEqual(isReturned ? [PRICE, PRICE] : [0, 0])
  const isOwed = state.status === 'canceled' && state.givesBack
  expect(money.dueCents).toBe(isOwed ? PRICE : 0)
  expect(outstanding(money)).toBe(isOwed && !isReturned ? PRICE : 0)
  const days = await Promise.all([...new Set([date, target.slice(0, 10)])].map(dayOf))
  const blocks = days.flatMap(day => day.blocks.filter(block => block.bookingId === bookingId))
  expect(blocks.map(({ startsAt }) => startsAt * 60_000)).toEqual(
    state.status === 'confirmed' ? [Date.parse(state.startsAt)] : [],
  )
}

/** Finishes all work, and expects that everything is consistent, and that clients did something with their links. */
async function endsWell(cases: readonly Paid[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
  const events = (await Promise.all(cases.map(({ bookingId }) => log.readStream(bookingStream(bookingId))))).flat()
  expect(events.some(({ data }) => 'through' in data && data.through === 'link')).toBe(true)
}

describe('a client with a link', () => {
  it.each(Object.entries(scenarios))('%s: wherever the first process crashes', async (_name, scenario) =>
    endsWell(await runEveryCrash({ prepare: settled, ...scenario })),
  )
  it.each(Object.entries(scenarios))('%s: whichever process overtakes the other', async (_name, scenario) =>
    endsWell(await runEveryInterleaving({ prepare: settled, ...scenario }, { withCrashes: true })),
  )
})
