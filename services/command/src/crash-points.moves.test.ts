import { agendaStream } from '@alba/contracts/agenda/events'
import type { RescheduleBooking } from '@alba/contracts/bookings/commands'
import { bookingStream } from '@alba/contracts/bookings/events'
import { addDays, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { bookingLinks } from '@alba/platform/links/links'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAvailability } from './agenda/openings/open.ts'
import { bookForClient } from './bookings/book-for-client.ts'
import { cancelByLink } from './bookings/by-link/cancel.ts'
import { moveByLink } from './bookings/by-link/move.ts'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { changePractitioner } from './bookings/change-practitioner.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import type { Cause } from './decision/cause.ts'
import { idOfKey } from './decision/ids.ts'
import { type AppDeps, policyGroups } from './features.ts'
import { apply } from './policies/policy.ts'
import { bookingBody } from './testing/command-service.ts'
import {
  bookingOf,
  dayOf,
  deps,
  log,
  openCrashCentre,
  runUntilHoldsEnd,
  succeed,
  visitor,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'

/**
 * Two practitioners change the same booking, a third cancels it, and policies run late. At every step one of the
 * processes crashes, or is overtaken by another. After recovery the agenda has exactly the time of the booking.
 */

/** Every test fills days of its own, because clients move only to days on which bookings are taken already. */
beforeEach(async () => {
  await openCrashCentre()
  count = 0
})

const staff: Cause = { ...visitor, actor: { kind: 'practitioner', id: '1' } }
/** A booking at 09:00 on its first day, which is moved between two days that have no other booking. */
type Case = { readonly bookingId: number; readonly days: readonly [string, string] }

let count = 0
/** A case with two days of its own, before it is booked. */
async function opened(): Promise<Case> {
  const n = count++
  const days = [addDays('2026-12-01', 2 * n), addDays('2026-12-01', 2 * n + 1)] as const
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  for (const date of days)
    for (const practitionerId of [1, 2]) await openAvailability(deps, { practitionerId, date, timeSlots }, staff)
  return { bookingId: idOfKey(keyring, 'booking-id', keyOf(days)), days }
}
/** A case whose booking staff has made. */
async function prepare(): Promise<Case> {
  const testCase = await opened()
  await succeed(book(deps, testCase))
  return testCase
}
const keyOf = ([first]: Case['days']) => `moved-from-${first}`

function bookAt(processDeps: AppDeps, startTime: string, idempotencyKey: string | null = null) {
  const { voucher: _voucher, termsAccepted: _terms, eligibilityId: _eligibility, ...client } = bookingBody()
  const request = { startTime, idempotencyKey, practitionerId: null, adminNotes: null, eligibilityConfirmed: false }
  return bookForClient(processDeps, { ...client, ...request }, staff)
}

type Run = CrashScenario<Case>['run']
const moveTo =
  (day: 0 | 1, time: string, how: Pick<RescheduleBooking, 'undoes' | 'outsideHours'> = {}): Run =>
  (processDeps, { bookingId, days }) => {
    const startTime = `${days[day]}T${time}:00`
    const body = { bookingId, startTime, practitionerId: null, reason: 'accordé', wishedBy: 'client' } as const
    return rescheduleBooking(processDeps, { ...body, ...how }, staff)
  }
/** Back to its first time. */
const takeBack = moveTo(0, '09:00', { undoes: true })
const assignTo =
  (practitionerId: number): Run =>
  (processDeps, { bookingId }) =>
    changePractitioner(processDeps, { bookingId, practitionerId }, staff)
const book = (processDeps: AppDeps, { days }: Case) => bookAt(processDeps, `${days[0]}T09:00:00`, keyOf(days))
const cancel: Run = (processDeps, { bookingId }) =>
  cancelBooking(processDeps, { bookingId, reason: null, wishedBy: 'centre', givesBack: true }, staff)
const linkOf = ({ bookingId }: Case) =>
  bookingLinks.token(keyring, bookingId, keyring.personId(bookingBody().customerEmail))
const seenStart = ({ days }: Case) => `${days[0]}T08:00:00Z`
/** The client moves the booking with the link in a mail. */
const clientMovesTo =
  (day: 0 | 1, time: string): Run =>
  (processDeps, testCase) => {
    const startTime = `${testCase.days[day]}T${time}:00`
    const wanted = { token: linkOf(testCase), seenStart: seenStart(testCase), startTime, anyPractitioner: false }
    return moveByLink(processDeps, wanted, visitor)
  }
const clientCancels: Run = (processDeps, testCase) =>
  cancelByLink(processDeps, { token: linkOf(testCase), seenStart: seenStart(testCase), givesBack: true }, visitor)
const inTurn =
  (...acts: Run[]): Run =>
  async (processDeps, testCase) => {
    for (const act of acts) await act(processDeps, testCase)
  }
/** Runs the agenda's policies for all events so far. At the end they run for all events once more. */
const policies: Run = async (processDeps: AppDeps, { bookingId, days }) => {
  const group = policyGroups.find(({ name }) => name === 'agenda')
  if (!group) throw new Error('the group does not exist')
  for (const stream of [bookingStream(bookingId), ...days.map(agendaStream)])
    for (const event of await log.readStream(stream)) await apply(group, processDeps, event)
}

/** Books for another client each of these times that is free. */
const bookFreeTimes: Run = async (processDeps, { days: [first, second] }) => {
  for (const startTime of [`${first}T09:00:00`, `${second}T11:00:00`, `${second}T14:00:00`])
    await bookAt(processDeps, startTime)
}
const afterwards = inTurn(policies, bookFreeTimes)

const afternoon = moveTo(1, '14:00')
const scenarios: Record<string, Omit<CrashScenario<Case>, 'prepare'> & Partial<Pick<CrashScenario<Case>, 'prepare'>>> =
  {
    'to two times of the same other day': { run: moveTo(1, '11:00'), rival: afternoon },
    'to two times of the same other day, while policies run': {
      run: moveTo(1, '11:00'),
      rival: afternoon,
      third: policies,
    },
    'to two times of the same other day, while it is canceled': {
      run: moveTo(1, '11:00'),
      rival: afternoon,
      third: cancel,
    },
    'to two times of its own day': { run: moveTo(0, '11:00'), rival: moveTo(0, '14:00') },
    'to its own day and to another': { run: moveTo(0, '11:00'), rival: afternoon },
    'to another day and back': { run: inTurn(afternoon, moveTo(0, '09:00')), rival: afternoon },
    'to another day and back, while policies run': {
      run: inTurn(afternoon, moveTo(0, '09:00')),
      rival: moveTo(1, '11:00'),
      third: policies,
    },
    'to another day, and taken back while policies run': {
      run: inTurn(afternoon, takeBack),
      rival: takeBack,
      third: policies,
    },
    'to another day, and taken back while it is moved on': {
      run: inTurn(afternoon, takeBack),
      rival: moveTo(1, '11:00'),
      third: cancel,
    },
    'outside the hours, while it is moved inside them': {
      run: moveTo(1, '20:00', { outsideHours: true }),
      rival: afternoon,
      third: policies,
    },
    'while it is canceled': { run: afternoon, rival: cancel },
    'while it is still being confirmed': { prepare: opened, run: book, rival: inTurn(book, afternoon) },
    'and canceled while it is still being confirmed': { prepare: opened, run: book, rival: inTurn(book, cancel) },
    'while its practitioner changes': { run: moveTo(0, '14:00'), rival: assignTo(2) },
    'while its practitioner changes and policies run': {
      run: moveTo(0, '14:00'),
      rival: assignTo(2),
      third: policies,
    },
    'to another day, while its practitioner changes': {
      run: afternoon,
      rival: moveTo(1, '11:00'),
      third: assignTo(2),
    },
    'by its client twice': { run: clientMovesTo(1, '14:00'), rival: clientMovesTo(1, '14:00') },
    'by its client to two days, in two tabs': {
      run: clientMovesTo(1, '14:00'),
      rival: clientMovesTo(0, '14:00'),
      third: policies,
    },
    'by its client, while staff moves it': {
      run: clientMovesTo(1, '14:00'),
      rival: moveTo(1, '11:00'),
      third: policies,
    },
    'by its client and by staff to two days, while somebody cancels it': {
      run: clientMovesTo(0, '14:00'),
      rival: moveTo(1, '11:00'),
      third: cancel,
    },
    'by its client and by staff to one day, while its client cancels it in another tab': {
      run: clientMovesTo(1, '14:00'),
      rival: moveTo(1, '11:00'),
      third: clientCancels,
    },
    'by staff and back, while its client moves it, and cancels it in another tab': {
      run: inTurn(afternoon, moveTo(0, '09:00')),
      rival: clientMovesTo(1, '11:00'),
      third: clientCancels,
    },
    'by its client, while staff cancels it': { run: clientMovesTo(1, '14:00'), rival: cancel },
    'by its client, who cancels it in another tab': {
      run: clientMovesTo(1, '14:00'),
      rival: clientCancels,
      third: policies,
    },
    'by staff, while its client cancels it': { run: afternoon, rival: clientCancels, third: policies },
    'between two practitioners': { run: assignTo(2), rival: inTurn(assignTo(2), assignTo(1)) },
  }

/**
 * Expects that the agenda has exactly one block of a confirmed booking and none of a canceled one, and no double
 * booking.
 */
async function expectConsistent({ bookingId, days }: Case): Promise<void> {
  const state = await bookingOf(bookingId)
  if (state.status !== 'confirmed' && state.status !== 'canceled') throw new Error(`the booking is ${state.status}`)
  const has = async (date: string) => {
    const { blocks } = await dayOf(date)
    for (const [n, a] of blocks.entries())
      for (const b of blocks.slice(n + 1)) {
        const shared = a.roomId === b.roomId || a.practitionerId === b.practitionerId
        expect(shared && a.from < b.until && b.from < a.until, `${a.bookingId} and ${b.bookingId}`).toBe(false)
      }
    const own = blocks.filter(block => block.bookingId === bookingId)
    return own.map(({ startsAt, practitionerId, roomId }) => ({ date, startsAt, practitionerId, roomId }))
  }
  const { date, practitionerId, roomId } = state
  const own = { date, startsAt: toEpochMinutes(state.startsAt), practitionerId, roomId }
  expect((await Promise.all(days.map(has))).flat()).toEqual(state.status === 'confirmed' ? [own] : [])
}

/**
 * Expects that booking and agenda agree after all policies, and that after a cancellation no block of the booking is
 * left.
 */
async function endsWell(cases: readonly Case[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
  for (const testCase of cases) await cancel(deps, testCase)
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
}

describe('a booking that is moved', () => {
  it.each(Object.entries(scenarios))(
    '%s ends consistently, whichever process overtakes the other',
    async (_name, scenario) =>
      endsWell(await runEveryInterleaving({ prepare, afterwards, ...scenario }, { withCrashes: true })),
  )
  it.each(Object.entries(scenarios))(
    '%s ends consistently, wherever the first process crashes',
    async (_name, scenario) => endsWell(await runEveryCrash({ prepare, afterwards, ...scenario })),
  )
})
