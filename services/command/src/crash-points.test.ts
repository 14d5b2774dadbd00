import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent, EventType } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelUnpaidBooking } from './bookings/cancel-unpaid.ts'
import { changePractitioner } from './bookings/change-practitioner.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import { type AppDeps, policyGroups } from './features.ts'
import { refreshIntent } from './payments/refresh-intent.ts'
import { apply } from './policies/policy.ts'
import {
  booked,
  bookingOf,
  type Case,
  canceledByStaff,
  clock,
  dayOf,
  deps,
  freshCase,
  handleHoldDeadline,
  log,
  openCrashCentre,
  openPayment,
  paid,
  paidLate,
  paymentReported,
  provider,
  request,
  runUntilHoldsEnd,
  slotTakenByRival,
  succeed,
  typesOf,
  visitor,
  withIntent,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'

/**
 * In each scenario a process crashes once at every effect, and is overtaken at every step by another process that does
 * the same. A fresh process over the same log must then end every case consistently: no payment without a confirmed
 * slot or a refund, no slot blocked for ever, agenda and booking in agreement.
 */

beforeAll(openCrashCentre)

/** Runs the policies of a group for all events of one type in a stream. */
const policies =
  (name: string, type: EventType, streamOf: (testCase: Case) => string) =>
  async (processDeps: AppDeps, testCase: Case) => {
    const group = policyGroups.find(other => other.name === name)
    const events: DomainEvent[] = await log.readStream(streamOf(testCase))
    const wanted = events.filter(event => event.type === type)
    if (!group || wanted.length === 0) throw new Error(`nothing to do for ${name} about ${type}`)
    for (const event of wanted) await apply(group, processDeps, event)
  }
const ofBooking = (testCase: Case) => bookingStream(testCase.bookingId)
const ofPayment = (testCase: Case) => paymentStream(testCase.intent)
/** The centre has rejected the payment of the booking, and has not refunded it yet. */
const rejected = async (testCase: Case): Promise<Case> => {
  await policies('bookings', 'PaymentSucceeded', ofPayment)(deps, await paymentReported(testCase))
  return testCase
}

/** A booking that is confirmed by its payment. */
const settled = async () => {
  const testCase = await paid()
  await succeed(refreshIntent(deps, { paymentIntentId: testCase.intent }, visitor))
  return testCase
}
/** The local start times to which paid bookings are moved, by booking id. Nobody else wants these times. */
const targets = new Map<number, string>()
/** A confirmed booking, with a free start time to which it can be moved: on its own day, or on another day. */
const toMove = (sameDay: boolean) => async () => {
  let testCase = await settled()
  let target = await freshCase()
  while ((target.date === testCase.date) !== sameDay) {
    // `freshCase` fills one day after another. The booking had the last time of its day, so another one is made.
    if (sameDay) testCase = await settled()
    target = await freshCase()
  }
  targets.set(testCase.bookingId, target.startTime)
  return testCase
}
const reschedule = (processDeps: AppDeps, { bookingId }: Case) =>
  rescheduleBooking(
    processDeps,
    { bookingId, startTime: targets.get(bookingId) ?? '', practitionerId: null, reason: 'accordé', wishedBy: 'client' },
    { ...visitor, actor: { kind: 'practitioner', id: '1' } },
  )
const move = (processDeps: AppDeps, testCase: Case) => succeed(reschedule(processDeps, testCase))

type Scenario = CrashScenario<Case> & {
  /** The states in which the booking may be after recovery, when every hold has ended. */
  readonly ends: readonly string[]
  /** Whether the payment is refunded. */
  readonly refunded?: boolean
  /**
   * Used when two processes run at the same time: one of them may be refused, and the log must have an event of type
   * `done`.
   */
  readonly atOnce?: { readonly run: CrashScenario<Case>['run']; readonly done: EventType }
}
/** When two processes move a booking at the same time, one may find it changed and be refused. */
const atOnce = { run: reschedule, done: 'BookingRescheduled' } as const
const scenarios: Record<string, Scenario> = {
  'requesting a booking': { prepare: freshCase, run: request, ends: ['none', 'expired'] },
  'opening a payment': { prepare: booked, run: openPayment, ends: ['expired'] },
  'abandoning a booking on hold with an open payment': {
    prepare: withIntent,
    run: (processDeps, { bookingId }) => cancelUnpaidBooking(processDeps, { bookingId, closeIntent: true }, visitor),
    ends: ['canceled', 'expired'],
  },
  'abandoning a booking that has just been paid': {
    prepare: paid,
    run: (processDeps, { bookingId }) => cancelUnpaidBooking(processDeps, { bookingId, closeIntent: true }, visitor),
    ends: ['confirmed'],
  },
  'ending a hold': {
    prepare: withIntent,
    run: (processDeps, testCase) => endHoldLater(processDeps, testCase),
    ends: ['expired'],
  },
  'ending a hold whose payment was not reported': {
    prepare: paid,
    run: (processDeps, testCase) => endHoldLater(processDeps, testCase),
    ends: ['confirmed'],
  },
  'confirming a paid booking when the visitor returns': {
    prepare: paid,
    run: (processDeps, { intent }) => refreshIntent(processDeps, { paymentIntentId: intent }, visitor),
    ends: ['confirmed'],
  },
  'confirming a paid booking after a webhook': {
    prepare: async () => paymentReported(await paid()),
    run: policies('bookings', 'PaymentSucceeded', ofPayment),
    ends: ['confirmed'],
  },
  'confirming a booking that was paid late, whose time is free': {
    prepare: async () => paymentReported(await paidLate()),
    run: policies('bookings', 'PaymentSucceeded', ofPayment),
    ends: ['confirmed'],
  },
  'rejecting a late payment, because the time is taken': {
    prepare: async () => paymentReported(await slotTakenByRival(await paidLate())),
    run: policies('bookings', 'PaymentSucceeded', ofPayment),
    ends: ['expired'],
    refunded: true,
  },
  'rejecting the payment of a booking that staff has canceled': {
    prepare: async () => paymentReported(await canceledByStaff(await paid())),
    run: policies('bookings', 'PaymentSucceeded', ofPayment),
    ends: ['canceled'],
    refunded: true,
  },
  'refunding a rejected payment': {
    prepare: async () => rejected(await slotTakenByRival(await paidLate())),
    run: policies('payments', 'LatePaymentRejected', ofBooking),
    ends: ['expired'],
    refunded: true,
  },
  'changing the practitioner': {
    prepare: booked,
    run: changeToOther,
    ends: ['expired'],
  },
  'changing the practitioner of a paid booking': {
    prepare: settled,
    run: changeToOther,
    ends: ['confirmed'],
  },
  'moving a booking within its day': { prepare: toMove(true), run: move, atOnce, ends: ['confirmed'] },
  'moving a booking to another day': { prepare: toMove(false), run: move, atOnce, ends: ['confirmed'] },
}

/** Gives the booking to the other practitioner. */
async function changeToOther(processDeps: AppDeps, { bookingId }: Case): Promise<void> {
  const [first] = await log.readStream(bookingStream(bookingId))
  if (first?.type !== 'BookingRequested') throw new Error('the booking does not exist')
  await changePractitioner(processDeps, { bookingId, practitionerId: first.data.practitionerId === 1 ? 2 : 1 }, visitor)
}

/** Handles the deadline of the hold after the hold has ended. */
async function endHoldLater(processDeps: AppDeps, testCase: Case): Promise<void> {
  clock.advanceMinutes(16)
  await handleHoldDeadline(processDeps, testCase)
}

/** Expects that the booking, its time in the agenda and its payments agree, and that nothing is recorded twice. */
async function expectConsistent(testCase: Case, { ends, refunded }: Scenario): Promise<void> {
  const { bookingId } = testCase
  const state = await bookingOf(bookingId)
  expect(ends).toContain(state.status)
  const dates = new Set([testCase.date, targets.get(bookingId)?.slice(0, 10) ?? testCase.date])
  const days = await Promise.all([...dates].map(date => dayOf(date)))
  const blocks = days.flatMap(day => day.blocks.filter(block => block.bookingId === bookingId))
  const intents = provider.intentsOf(bookingId)
  if (state.status === 'confirmed') {
    const { practitionerId, roomId } = state
    expect(blocks).toMatchObject([
      { practitionerId, roomId, heldUntil: null, startsAt: toEpochMinutes(state.startsAt) },
    ])
    expect(state.settledBy).toMatchObject([{ kind: 'card', paymentIntentId: intents[0]?.id }])
    expect(intents).toMatchObject([{ status: 'succeeded', refundedCents: 0 }])
  } else {
    expect(blocks).toEqual([])
    for (const intent of intents) expect(intent.refundedCents).toBe(intent.receivedCents)
  }
  // The secret of an intent that the booking did not record never left the server, so nobody can pay it.
  const recordedIntent = state.status === 'none' ? null : state.paymentIntentId
  for (const intent of intents.filter(({ id }) => id === recordedIntent))
    expect(['succeeded', 'canceled']).toContain(intent.status)
  expect(provider.refunds.filter(id => id === testCase.intent)).toHaveLength(refunded ? 1 : 0)
  for (const stream of [bookingStream(bookingId), ...intents.map(({ id }) => paymentStream(id))]) {
    const types = await typesOf(stream)
    expect(new Set(types).size, `${stream}: ${types}`).toBe(types.length)
  }
}

async function expectNoDoubleBooking(dates: readonly string[]): Promise<void> {
  for (const date of dates) {
    const { blocks } = await dayOf(date)
    for (const [n, a] of blocks.entries())
      for (const b of blocks.slice(n + 1)) {
        const shared = a.roomId === b.roomId || a.practitionerId === b.practitionerId
        expect(shared && a.from < b.until && b.from < a.until, `${agendaStream(date)}`).toBe(false)
      }
  }
}

/** Expects every case to be consistent after policies and deadlines have run. */
async function endsWell(scenario: Scenario, cases: readonly Case[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase, scenario)
  await expectNoDoubleBooking([...new Set(cases.map(testCase => testCase.date))])
}

describe('a process that crashes while', () => {
  it.each(Object.entries(scenarios))(
    '%s leaves a state that another process makes consistent',
    async (_name, scenario) => endsWell(scenario, await runEveryCrash(scenario)),
  )
})

describe('two processes at the same time', () => {
  // A new centre: each case uses a start time of its own, and bookings are possible only a limited time ahead.
  beforeAll(async () => {
    await openCrashCentre()
  })
  it.each(Object.entries(scenarios))('%s end consistently, whichever overtakes the other', async (_name, scenario) => {
    const cases = await runEveryInterleaving({ ...scenario, ...scenario.atOnce })
    await endsWell(scenario, cases)
    const done = scenario.atOnce?.done
    for (const testCase of done ? cases : [])
      expect((await log.readStream(ofBooking(testCase))).map(({ type }) => type)).toContain(done)
  })
})
