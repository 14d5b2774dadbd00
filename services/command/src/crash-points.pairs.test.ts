import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { Arrangement, Part } from '@alba/contracts/bookings/two-treatments'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { addDays, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAvailability } from './agenda/openings/open.ts'
import { bookForClient } from './bookings/book-for-client.ts'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { changePractitioner } from './bookings/change-practitioner.ts'
import { requestBooking } from './bookings/request.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import type { Cause } from './decision/cause.ts'
import { idOfKey } from './decision/ids.ts'
import { type AppDeps, policyGroups } from './features.ts'
import { refreshIntent } from './payments/refresh-intent.ts'
import { apply } from './policies/policy.ts'
import { bookingBody } from './testing/command-service.ts'
import {
  bookingOf,
  clock,
  dayOf,
  deps,
  log,
  openCrashCentre,
  openPayment,
  provider,
  runUntilHoldsEnd,
  succeed,
  visitor,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { write } from './testing/flow.ts'
import { keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'

/**
 * The same as `crash-points.moves.test.ts`, for bookings of two treatments (ADR 118). Both are there after recovery, or
 * none, and each is with whom and where the booking says.
 */

const staff: Cause = { ...visitor, actor: { kind: 'practitioner', id: '1' } }
const BATH = 2
const MASSAGE = 1

/** Every test fills days of its own. A third practitioner takes over, or gives what the other two leave. */
beforeEach(async () => {
  await openCrashCentre()
  count = 0
  const third = { type: 'PractitionerDefined', data: { practitionerId: 3, name: 'Nurse 3' } } as const
  await write({ log, clock }, practitionerStream(3), third)
})

/** A booking at 09:00 on its first day. */
type Case = { readonly bookingId: number; readonly days: readonly [string, string]; readonly arrangement: Arrangement }

let count = 0
const opened = (arrangement: Arrangement) => async (): Promise<Case> => {
  const n = count++
  const days = [addDays('2026-12-01', 2 * n), addDays('2026-12-01', 2 * n + 1)] as const
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  for (const date of days)
    for (const practitionerId of [1, 2, 3]) await openAvailability(deps, { practitionerId, date, timeSlots }, staff)
  return { bookingId: idOfKey(keyring, 'booking-id', keyOf(days)), days, arrangement }
}
const keyOf = ([first]: Case['days']) => `two-on-${first}`

type Run = CrashScenario<Case>['run']
const request: Run = (processDeps, { days, arrangement }) => {
  const wanted = { startTime: `${days[0]}T09:00:00`, idempotencyKey: keyOf(days) }
  const second = { serviceId: MASSAGE, arrangement, eligibilityId: null }
  return requestBooking(processDeps, bookingBody({ ...wanted, serviceId: BATH, second }), visitor)
}
/** Staff books both; the same booking is confirmed at once. */
const bookByStaff: Run = (processDeps, { days, arrangement }) => {
  const { voucher: _voucher, termsAccepted: _terms, eligibilityId: _eligibility, ...client } = bookingBody()
  const wanted = {
    startTime: `${days[0]}T09:00:00`,
    idempotencyKey: keyOf(days),
    serviceId: BATH,
    practitionerId: null,
  }
  const second = { serviceId: MASSAGE, arrangement }
  return bookForClient(
    processDeps,
    { ...client, ...wanted, second, adminNotes: null, eligibilityConfirmed: true },
    staff,
  )
}
/** Somebody else books one of the treatments for the same time. */
const rivalRequest =
  (serviceId: number): Run =>
  (processDeps, { days }) =>
    requestBooking(processDeps, bookingBody({ startTime: `${days[0]}T09:00:00`, serviceId }), visitor)
const settle: Run = async (processDeps, { bookingId }) => {
  for (const { id } of provider.intentsOf(bookingId)) await refreshIntent(processDeps, { paymentIntentId: id }, visitor)
}
/** The card has paid, and the centre does not know it yet. */
const paid = (arrangement: Arrangement) => async (): Promise<Case> => {
  const testCase = await opened(arrangement)()
  await succeed(request(deps, testCase) as Promise<{ ok: boolean }>)
  await succeed(openPayment(deps, testCase))
  for (const { id } of provider.intentsOf(testCase.bookingId)) provider.pay(id)
  return testCase
}
const confirmed = (arrangement: Arrangement) => async (): Promise<Case> => {
  const testCase = await paid(arrangement)()
  await settle(deps, testCase)
  return testCase
}
const moveTo =
  (day: 0 | 1, time: string, undoes?: true): Run =>
  (processDeps, { bookingId, days }) => {
    const startTime = `${days[day]}T${time}:00`
    const body = { bookingId, startTime, practitionerId: null, reason: 'accordé', wishedBy: 'client' } as const
    return rescheduleBooking(processDeps, { ...body, ...(undoes && { undoes }) }, staff)
  }
const assignTo =
  (practitionerId: number, part?: Part): Run =>
  (processDeps, { bookingId }) =>
    changePractitioner(processDeps, { bookingId, practitionerId, part }, staff)
const cancel: Run = (processDeps, { bookingId }) =>
  cancelBooking(processDeps, { bookingId, reason: null, wishedBy: 'centre', givesBack: true }, staff)
const inTurn =
  (...acts: Run[]): Run =>
  async (processDeps, testCase) => {
    for (const act of acts) await act(processDeps, testCase)
  }
/** Runs the agenda's policies for all events so far. */
const policies: Run = async (processDeps: AppDeps, { bookingId, days }) => {
  const group = policyGroups.find(({ name }) => name === 'agenda')
  if (!group) throw new Error('the group does not exist')
  for (const stream of [bookingStream(bookingId), ...days.map(agendaStream)])
    for (const event of await log.readStream(stream)) await apply(group, processDeps, event)
}

type Scenario = Omit<CrashScenario<Case>, 'prepare'> & {
  readonly prepare: (arrangement: Arrangement) => () => Promise<Case>
}
const scenarios: Record<string, Scenario> = {
  'requested, while somebody asks for the bath': { prepare: opened, run: request, rival: rivalRequest(BATH) },
  'requested, while two others ask for a massage': {
    prepare: opened,
    run: request,
    rival: rivalRequest(MASSAGE),
    third: rivalRequest(MASSAGE),
  },
  'booked by staff, while somebody asks for the bath': {
    prepare: opened,
    run: bookByStaff,
    rival: rivalRequest(BATH),
    third: policies,
  },
  'booked by staff twice over': { prepare: opened, run: bookByStaff, rival: bookByStaff, third: policies },
  'settled by the card': { prepare: paid, run: settle, rival: settle },
  'settled by the card, while staff cancels': { prepare: paid, run: settle, rival: cancel },
  'moved to two times of another day': {
    prepare: confirmed,
    run: moveTo(1, '09:00'),
    rival: moveTo(1, '14:00'),
    third: policies,
  },
  'moved within its day and to another': { prepare: confirmed, run: moveTo(0, '14:00'), rival: moveTo(1, '14:00') },
  'moved and taken back, while policies run': {
    prepare: confirmed,
    run: inTurn(moveTo(1, '14:00'), moveTo(0, '09:00', true)),
    rival: policies,
  },
  'moved, while it is canceled': { prepare: confirmed, run: moveTo(1, '14:00'), rival: cancel },
  'moved, while the second one is given away': {
    prepare: confirmed,
    run: moveTo(0, '14:00'),
    rival: assignTo(3, 'second'),
    third: policies,
  },
  'given away, the second before the first': {
    prepare: confirmed,
    run: inTurn(assignTo(3, 'second'), assignTo(2)),
    rival: assignTo(3),
    third: policies,
  },
}

/** Expects that the agenda has exactly the two blocks of a confirmed booking, none of another, and no double booking. */
async function expectConsistent({ bookingId, days }: Case): Promise<void> {
  const state = await bookingOf(bookingId)
  const has = async (date: string) => {
    const { blocks } = await dayOf(date)
    const taking = blocks.filter(({ heldUntil }) => heldUntil === null || heldUntil > clock.read())
    for (const [n, a] of taking.entries())
      for (const b of taking.slice(n + 1)) {
        const shared = a.roomId === b.roomId || a.practitionerId === b.practitionerId
        expect(shared && a.from < b.until && b.from < a.until, `${a.bookingId} and ${b.bookingId}`).toBe(false)
      }
    const own = taking.filter(block => block.bookingId === bookingId)
    return own.map(({ startsAt, practitionerId, roomId }) => ({ date, startsAt, practitionerId, roomId }))
  }
  const placed = (await Promise.all(days.map(has))).flat()
  if (state.status !== 'confirmed') return expect(placed).toEqual([])
  if (!state.second) throw new Error('the booking has one treatment')
  const expected = [state, state.second].map(({ startsAt, practitionerId, roomId }) => ({
    date: state.date,
    startsAt: toEpochMinutes(startsAt),
    practitionerId,
    roomId,
  }))
  expect(placed).toEqual(expected)
  const isBeside = state.second.arrangement === 'beside'
  expect(state.practitionerId === state.second.practitionerId).toBe(!isBeside)
  expect(state.startsAt === state.second.startsAt).toBe(isBeside)
}

async function endsWell(cases: readonly Case[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
  for (const testCase of cases) await cancel(deps, testCase)
  await runUntilHoldsEnd()
  for (const testCase of cases) await expectConsistent(testCase)
}

describe.each(['after', 'beside'] as const)('a booking of two treatments, one %s the other,', arrangement => {
  it.each(Object.entries(scenarios))('%s, ends consistently when processes overtake', async (_name, scenario) =>
    endsWell(await runEveryInterleaving({ ...scenario, prepare: scenario.prepare(arrangement) })),
  )
  it.each(Object.entries(scenarios))('%s, ends consistently wherever it crashes', async (_name, scenario) =>
    endsWell(await runEveryCrash({ ...scenario, prepare: scenario.prepare(arrangement) })),
  )
})
