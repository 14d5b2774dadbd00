import { type AbsenceDecision, absenceStream } from '@alba/contracts/absences/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { addDays, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { bookingLinks } from '@alba/platform/links/links'
import { beforeEach, describe, expect, it } from 'vitest'
import { declareAbsence } from './absences/declare.ts'
import { openAvailability } from './agenda/openings/open.ts'
import { bookForClient } from './bookings/book-for-client.ts'
import { cancelByLink } from './bookings/by-link/cancel.ts'
import { moveByLink } from './bookings/by-link/move.ts'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { changePractitioner } from './bookings/change-practitioner.ts'
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
 * A practitioner is absent for a day with three bookings: one is handed over, one is moved, one is canceled. Processes
 * die at every step, and clients and colleagues change the same bookings meanwhile. Whoever comes first, each decision
 * has one outcome, which is what really happened, and the agenda has exactly the time of each booking.
 */

beforeEach(async () => {
  await openCrashCentre()
  count = 0
})

const staff: Cause = { ...visitor, actor: { kind: 'practitioner', id: '1' } }
const HOURS = ['09:00', '11:00', '14:00'] as const
type Case = { readonly day: string; readonly after: string; readonly ids: readonly [number, number, number] }

let count = 0
async function prepare(): Promise<Case> {
  const n = count++
  const [day, after] = [addDays('2026-12-01', 2 * n), addDays('2026-12-01', 2 * n + 1)]
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  for (const date of [day, after])
    for (const practitionerId of [1, 2]) await openAvailability(deps, { practitionerId, date, timeSlots }, staff)
  const keys = HOURS.map(hour => `absent-${day}-${hour}`)
  for (const [index, idempotencyKey] of keys.entries()) await succeed(book(`${day}T${HOURS[index]}:00`, idempotencyKey))
  const ids = keys.map(key => idOfKey(keyring, 'booking-id', key)) as [number, number, number]
  return { day, after, ids }
}

function book(startTime: string, idempotencyKey: string | null, practitionerId = 1) {
  const { voucher: _voucher, termsAccepted: _terms, eligibilityId: _eligibility, ...client } = bookingBody()
  const request = { startTime, idempotencyKey, practitionerId, adminNotes: null, eligibilityConfirmed: false }
  return bookForClient(deps, { ...client, ...request }, staff)
}

const instantOf = (day: string, hour: number) => `${day}T${String(hour - 1).padStart(2, '0')}:00:00Z`
const decisionsFor = ({ day, after, ids: [first, second, third] }: Case): AbsenceDecision[] => [
  { kind: 'hand_over', bookingId: first, seenStartsAt: instantOf(day, 9), practitionerId: 2 },
  {
    kind: 'move',
    bookingId: second,
    seenStartsAt: instantOf(day, 11),
    startsAt: instantOf(after, 11),
    practitionerId: 1,
  },
  { kind: 'cancel', bookingId: third, seenStartsAt: instantOf(day, 14) },
]
const absenceIdOf = ({ day }: Case) => idOfKey(keyring, 'absence-id', `absence-${day}`)

type Run = CrashScenario<Case>['run']
const declare: Run = (processDeps, testCase) =>
  declareAbsence(
    processDeps,
    {
      practitionerId: 1,
      start: `${testCase.day}T00:00:00`,
      end: `${testCase.after}T00:00:00`,
      decisions: decisionsFor(testCase),
      text: 'Toutes nos excuses.',
      idempotencyKey: `absence-${testCase.day}`,
    },
    staff,
  )
/** Runs a group of policies for the events of the absence, the day and the bookings so far. */
const policies =
  (name: string): Run =>
  async (processDeps: AppDeps, testCase) => {
    const group = policyGroups.find(each => each.name === name)
    if (!group) throw new Error('the group does not exist')
    const streams = [
      absenceStream(absenceIdOf(testCase)),
      ...testCase.ids.map(bookingStream),
      `agenda-${testCase.after}`,
    ]
    for (const stream of streams)
      for (const event of await log.readStream(stream)) await apply(group, processDeps, event)
  }
const beAbsent: Run = async (processDeps, testCase) => {
  await declare(processDeps, testCase)
  await policies('absences')(processDeps, testCase)
}

const tokenOf = (id: number) => bookingLinks.token(keyring, id, keyring.personId(bookingBody().customerEmail))
/** Each client cancels by the link in a letter. */
const clientsCancel: Run = async (processDeps, { day, ids }) => {
  for (const [n, hour] of [9, 11, 14].entries())
    await cancelByLink(
      processDeps,
      { token: tokenOf(ids[n] ?? 0), seenStart: instantOf(day, hour), givesBack: true },
      visitor,
    )
}
/** The client of the second booking moves it to another hour of the next day. */
const clientMoves: Run = (processDeps, { day, after, ids }) =>
  moveByLink(
    processDeps,
    { token: tokenOf(ids[1]), seenStart: instantOf(day, 11), startTime: `${after}T16:00:00`, anyPractitioner: false },
    visitor,
  )
/** A colleague takes the other two over. */
const colleagueTakes: Run = async (processDeps, { ids }) => {
  for (const bookingId of [ids[1], ids[2]])
    await changePractitioner(processDeps, { bookingId, practitionerId: 2 }, staff)
}
/** The wished time is taken by somebody else. */
const takeTimes: Run = async (_deps, { day, after }) => {
  await book(`${day}T09:00:00`, `taken-${day}`, 2)
  await book(`${after}T11:00:00`, `taken-${after}`, 1)
}
async function prepareTaken(): Promise<Case> {
  const testCase = await prepare()
  await takeTimes(deps, testCase)
  return testCase
}
/** Who had taken the times gives them back. */
const giveTimesBack: Run = async (processDeps, { day, after }) => {
  for (const date of [day, after]) {
    const bookingId = idOfKey(keyring, 'booking-id', `taken-${date}`)
    await cancelBooking(processDeps, { bookingId, reason: null, wishedBy: 'client', givesBack: false }, staff)
  }
}

const scenarios: Record<string, Pick<CrashScenario<Case>, 'run' | 'rival' | 'third'> & { prepare?: typeof prepare }> = {
  'in two processes at once': { run: beAbsent },
  'while the clients cancel': { run: beAbsent, rival: clientsCancel },
  'while a client moves and policies run': { run: beAbsent, rival: clientMoves, third: policies('agenda') },
  'while a colleague takes bookings over': { run: beAbsent, rival: colleagueTakes },
  'while somebody else takes the times': { run: beAbsent, rival: takeTimes },
  'while somebody else gives the times back': { prepare: prepareTaken, run: beAbsent, rival: giveTimesBack },
}

/** What of each booking was done for the absence: at most one of these events, and its name as an outcome. */
const doneBy = { BookingHandedOver: 'handed_over', BookingRescheduled: 'moved', BookingCanceled: 'canceled' } as const

async function expectConsistent(testCase: Case): Promise<void> {
  const { day, after, ids } = testCase
  const events = await log.readStream(absenceStream(absenceIdOf(testCase)))
  const handled = events.flatMap(({ type, data }) => (type === 'AbsenceBookingHandled' ? [data] : []))
  expect(events.filter(({ type }) => type === 'AbsenceCarriedOut')).toHaveLength(1)
  expect(handled.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids.toSorted())
  const days = await Promise.all([day, after].map(dayOf))
  for (const { bookingId, outcome } of handled) {
    const stream = await log.readStream(bookingStream(bookingId))
    const done = stream.flatMap(({ type, data }) =>
      type in doneBy && 'absence' in data && data.absence ? [doneBy[type as keyof typeof doneBy]] : [],
    )
    expect(done).toEqual(outcome === 'left' ? [] : [outcome])
    const state = await bookingOf(bookingId)
    const blocks = days.flatMap(({ blocks: all }) => all.filter(block => block.bookingId === bookingId))
    const expected = state.status === 'confirmed' ? [[toEpochMinutes(state.startsAt), state.practitionerId]] : []
    expect(blocks.map(({ startsAt, practitionerId }) => [startsAt, practitionerId])).toEqual(expected)
  }
  expect(days[0]?.openings.map(({ practitionerId }) => practitionerId)).toEqual([2])
}

async function endsWell(cases: readonly Case[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
}

/** After a crash nobody may repeat the declaration; then nothing was declared, and there is nothing to check. */
const declared = async (cases: readonly Case[]): Promise<Case[]> => {
  const found = await Promise.all(
    cases.map(async each => (await log.readStream(absenceStream(absenceIdOf(each)))).length > 0),
  )
  return cases.filter((_, n) => found[n])
}

describe('an absence with three decisions', () => {
  it('is carried out as decided when nobody interferes', async () => {
    const testCase = await prepare()
    await beAbsent(deps, testCase)
    await runUntilHoldsEnd()
    await expectConsistent(testCase)
    const [first, second, third] = await Promise.all(testCase.ids.map(bookingOf))
    expect(first).toMatchObject({ status: 'confirmed', practitionerId: 2, startsAt: instantOf(testCase.day, 9) })
    expect(second).toMatchObject({ status: 'confirmed', practitionerId: 1, startsAt: instantOf(testCase.after, 11) })
    expect(second).toMatchObject({ movesOfClient: 0 })
    expect(third).toMatchObject({ status: 'canceled', canceledBy: 'staff', givesBack: true })
  })
  it('leaves a booking that would be handed over to the absent practitioner herself', async () => {
    const testCase = await prepare()
    const { day, after, ids } = testCase
    const own = { kind: 'hand_over', bookingId: ids[0], seenStartsAt: instantOf(day, 9), practitionerId: 1 } as const
    const range = { practitionerId: 1, start: `${day}T00:00:00`, end: `${after}T00:00:00` }
    const rest = { decisions: [own], text: null, idempotencyKey: `absence-${day}` }
    await succeed(declareAbsence(deps, { ...range, ...rest }, staff))
    await runUntilHoldsEnd()
    const handled = (await log.readStream(absenceStream(absenceIdOf(testCase)))).find(
      ({ type }) => type === 'AbsenceBookingHandled',
    )
    expect(handled?.data).toMatchObject({ outcome: 'left', why: 'taken' })
    expect((await log.readStream(bookingStream(ids[0]))).map(({ type }) => type)).not.toContain('BookingHandedOver')
  })
  it.each(Object.entries(scenarios))('%s: wherever the first process crashes', async (_name, scenario) =>
    endsWell(await declared(await runEveryCrash({ prepare, ...scenario }))),
  )
  it.each(Object.entries(scenarios))('%s: whichever process overtakes the other', async (_name, scenario) =>
    endsWell(await runEveryInterleaving({ prepare, ...scenario })),
  )
})
