import { serviceStream } from '@alba/contracts/catalogue/events'
import { beforeAll, expect, it } from 'vitest'
import { agenda } from '../agenda/agenda.ts'
import { crashingProcess } from '../testing/crash.ts'
import {
  blockedOn,
  bookingOf,
  clock,
  deps,
  freshCase,
  log,
  openCrashCentre,
  request,
  succeed,
} from '../testing/crash-centre.ts'
import { write } from '../testing/flow.ts'

beforeAll(openCrashCentre)

/** The bath lasts 90 minutes at first. */
async function changeBath(durationMinutes: number): Promise<void> {
  const bath = deps.reference.current().services.get(2)
  if (bath)
    await write({ log, clock }, serviceStream(2), { type: 'ServiceDefined', data: { ...bath, durationMinutes } })
}

it('a request repeated after a crash is refused once its service has changed, until the old hold ends', async () => {
  const testCase = await freshCase()
  // The process crashes after the time is held, before the booking is recorded.
  const stopping = crashingProcess(deps, log, { effect: 2, when: 'before' })
  await expect(request(stopping.deps, testCase)).rejects.toThrow()
  expect(await blockedOn(testCase.date)).toContain(testCase.bookingId)
  await changeBath(75)
  expect(await request(deps, testCase)).toMatchObject({ ok: false, rejection: 'changed_meanwhile' })
  expect(await bookingOf(testCase.bookingId)).toMatchObject({ status: 'none' })
  clock.advanceMinutes(16)
  await succeed(request(deps, testCase))
  expect(await bookingOf(testCase.bookingId)).toMatchObject({ durationMinutes: 75 })
  await changeBath(90)
})

it('a repeated request answers the booking that the first one makes meanwhile, for the service as it was', async () => {
  const testCase = await freshCase()
  const before = deps.reference.current()
  const first = { ...deps, reference: { ...deps.reference, current: () => before } }
  await changeBath(75)
  // The first request is carried out just before the second one writes to the agenda.
  let isFirst = true
  const execute: typeof deps.streams.execute = async (decider, ...decision) => {
    if (decider.stream === (agenda.stream as unknown) && isFirst) {
      isFirst = false
      await succeed(request(first, testCase))
    }
    return deps.streams.execute(decider, ...decision)
  }
  const second = { ...deps, streams: { ...deps.streams, execute } }
  expect(await request(second, testCase)).toMatchObject({ ok: true, bookingId: testCase.bookingId })
  expect(await bookingOf(testCase.bookingId)).toMatchObject({ durationMinutes: 90 })
  await changeBath(90)
})
