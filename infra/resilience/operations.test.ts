import type { OperationsView } from '@alba/contracts/operations/api'
import type { EventsView, TraceView } from '@alba/contracts/operations/log'
import type { ModelDifference } from '@alba/contracts/operations/models'
import type { Stepped } from '@alba/contracts/operations/steps'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appendPoison, modelsOfPoison } from './poison.ts'
import { openSmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { logIn, type StaffSession } from './staff-session.ts'
import { bookAndPay, freeStarts } from './visitor.ts'

/*
 * The page of operators, at a whole copy. The tests share the copy and run in this order: the second and the third
 * one need the only booking, which the first one makes.
 */

/** How long the small centre's treatment lasts, in minutes. */
const DURATION_MINUTES = 55

let stack: TestStack
let operator: StaffSession
beforeAll(async () => {
  stack = await startTestStack()
  operator = await logIn(stack.urls, 'camille')
})
afterAll(() => stack.remove())

/** What the page of operators shows. */
async function readPage(): Promise<OperationsView> {
  const { status, body } = await operator.ask('GET', 'operations')
  expect(status).toBe(200)
  return body as OperationsView
}
const model = async (name: string) => (await readPage()).models.find(each => each.name === name)

/** Sends an act on a read model, as the page does. @param path below `operations/models/`, such as `bookings/replay` */
async function act(path: string, body: object): Promise<void> {
  const answer = await operator.ask('POST', `operations/models/${path}`, { reason: 'tried by a test', ...body })
  expect(answer).toMatchObject({ status: 200 })
}

const untilReplayIs = (name: string, state: string) =>
  vi.waitFor(async () => expect((await model(name))?.replay).toMatchObject({ state }), 120_000)

it('a poison event holds up its stream only, is shown within seconds, and a skip completes the read models', async () => {
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 1, durationMinutes: DURATION_MINUTES })
  const [serviceId = 0] = serviceIds
  const [startTime = ''] = await vi.waitFor(async () => {
    const starts = await freeStarts(stack.urls, serviceId, dates)
    // The read models show the new openings a little later.
    expect(starts).not.toEqual([])
    return starts
  }, 120_000)
  await vi.waitFor(
    async () => expect((await readPage()).models.every(({ state }) => state === 'healthy')).toBe(true),
    60_000,
  )

  const id = await appendPoison(stack)
  await vi.waitFor(
    async () => expect(await model('notifications')).toMatchObject({ state: 'incomplete', held: [{ id }] }),
    60_000,
  )
  const booked = await bookAndPay(stack.urls, { serviceId, startTime, pays: true })
  await vi.waitFor(async () => {
    const { models } = await readPage()
    expect(models.filter(({ state }) => state !== 'healthy').map(({ name }) => name)).toEqual(modelsOfPoison)
    expect(models.every(({ lag }) => lag?.events === 0)).toBe(true)
    // What the read model shows of the booking came after the poison event.
    const { rows } = await stack.database.query('SELECT row_to_json(n)::text AS row FROM notifications.notifications n')
    expect(JSON.stringify(rows)).toContain(String(booked?.bookingId))
  }, 120_000)

  // A replay leaves out the same, and nothing else differs.
  await act('notifications/replay', { preview: true })
  await untilReplayIs('notifications', 'ready')
  const { body } = await operator.ask('GET', 'operations/models/notifications/difference')
  expect(body).toMatchObject({ added: 0, removed: 0, changed: 0 })
  await act('notifications/replay/abandon', {})

  const skip = { event_id: id, reason: 'written by a test' }
  for (const name of modelsOfPoison)
    expect(await operator.ask('POST', `operations/models/${name}/skip`, skip)).toMatchObject({ status: 200 })
  for (const name of modelsOfPoison)
    await vi.waitFor(async () => expect(await model(name)).toMatchObject({ state: 'healthy', held: [] }), 120_000)
  const { acts } = await readPage()
  // The preview, its end, and the event skipped for each of the two read models.
  expect(acts).toMatchObject({ count: 4, skipped: 2 })
  expect(acts?.newest[0]).toMatchObject({ act: 'skip-event', by: 'Camille Roussel', reason: 'written by a test' })
})

it('a wrong read model is replayed as a preview, compared, swapped and swapped back, and the page says by whom', async () => {
  const durations = async () => {
    const { rows } = await stack.database.query('SELECT DISTINCT duration_minutes AS minutes FROM bookings.bookings')
    return rows.map(({ minutes }) => minutes)
  }
  expect(await durations()).toEqual([DURATION_MINUTES])
  // As if a wrong fold had written it.
  await stack.database.query('UPDATE bookings.bookings SET duration_minutes = 5')

  await act('bookings/replay', { preview: true })
  await untilReplayIs('bookings', 'ready')
  expect(await durations()).toEqual([5])
  const { body } = await operator.ask('GET', 'operations/models/bookings/difference')
  expect(body).toMatchObject({
    added: 0,
    removed: 0,
    changed: 1,
    samples: [
      { columns: ['duration_minutes'], before: { duration_minutes: 5 }, after: { duration_minutes: DURATION_MINUTES } },
    ],
  })
  expect((body as ModelDifference).samples[0]?.events).toMatchObject([{ type: 'BookingRequested' }])
  expect(JSON.stringify(body)).not.toContain('Jeanne')

  await act('bookings/replay/swap', { reason: 'the durations are right' })
  await untilReplayIs('bookings', 'done')
  expect(await durations()).toEqual([DURATION_MINUTES])
  expect(await model('bookings')).toMatchObject({ state: 'healthy', kept: [{ version: expect.any(Number) }] })
  await act('bookings/replay/undo', {})
  await vi.waitFor(async () => expect(await durations()).toEqual([5]), 120_000)
  // An undo keeps the tables that it replaces, so it can be undone too.
  await act('bookings/replay/undo', {})
  await vi.waitFor(async () => expect(await durations()).toEqual([DURATION_MINUTES]), 120_000)
  await act('bookings/replay/discard', {})
  expect((await model('bookings'))?.kept).toEqual([])

  const refused = await operator.ask('POST', 'operations/models/bookings/replay/undo', { reason: 'too late' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_kept' } })
  const { acts } = await readPage()
  expect(acts?.newest.slice(0, 5).map(each => [each.act, each.by, each.reason])).toEqual([
    ['discard-model', 'Camille Roussel', 'tried by a test'],
    ['undo-model', 'Camille Roussel', 'tried by a test'],
    ['undo-model', 'Camille Roussel', 'tried by a test'],
    ['swap-model', 'Camille Roussel', 'the durations are right'],
    ['preview-model', 'Camille Roussel', 'tried by a test'],
  ])
})

it('the log is searched, traced and stepped through, without a name of a client', async () => {
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await operator.ask('GET', `operations/${path}`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/jeanne|example\.org/i)
    return body as Answer
  }
  const found = await ask<EventsView>('events?type=bookingrequested&actor=visitor')
  expect(found).toMatchObject({ ended: 'everything', events: [{ type: 'BookingRequested', by: 'Visiteur' }] })
  const [requested] = found.events
  if (!requested) throw new Error('no booking')

  const { events } = await ask<EventsView>(`events?about=${requested.stream}`)
  const confirmed = events.find(({ type }) => type === 'BookingConfirmed')
  expect(events.at(-1)?.id).toBe(requested.id)
  const traced = await ask<TraceView>(`trace?about=${confirmed?.id}`)
  expect(traced.is_complete).toBe(true)
  const [{ leaves } = { leaves: [] }] = traced.requests.flatMap(each => each.events.filter(({ isAsked }) => isAsked))
  expect(leaves).toContainEqual(expect.objectContaining({ kind: 'mail', mail: 'booking-confirmed' }))
  expect(leaves).toContainEqual(expect.objectContaining({ kind: 'message', state: 'local' }))

  const { steps, stopped } = await ask<Stepped>(`models/bookings/steps?stream=${requested.stream}`)
  expect(stopped).toBeNull()
  expect(steps[0]?.changes[0]).toMatchObject({ before: null, after: { customer_name: '…', duration_minutes: 55 } })
  // To look is no act.
  expect((await readPage()).acts?.newest[0]?.act).toBe('discard-model')
})

it('read models are shown as frozen while the projector hangs, and as healthy once it goes on', async () => {
  const { pid } = stack.processes.projector
  if (pid === undefined) throw new Error('projector does not run')
  process.kill(pid, 'SIGSTOP')
  try {
    // Makes an event that the read model `staff` should handle.
    const saved = await operator.ask('PUT', 'backoffice/agenda-letters', { wanted: true })
    expect(saved.status).toBeLessThan(300)
    await vi.waitFor(async () => {
      const view = await readPage()
      expect(view.projector_answers).toBe(false)
      expect(view.models.find(({ name }) => name === 'staff')?.state).toBe('frozen')
    }, 120_000)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await vi.waitFor(async () => {
    const view = await readPage()
    expect(view.projector_answers).toBe(true)
    expect(view.models.every(({ state }) => state === 'healthy')).toBe(true)
  }, 120_000)
})
