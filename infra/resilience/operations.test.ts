import { randomUUID } from 'node:crypto'
import type { OperationsView } from '@alba/contracts/operations/api'
import { openEventStore } from '@alba/platform/event-store/open'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logIn, type Nurse } from './nurse.ts'
import { openSmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { bookAndPay, freeStarts } from './visitor.ts'

let stack: TestStack
let operator: Nurse
beforeAll(async () => {
  stack = await startTestStack()
  operator = await logIn(stack.urls, 'camille')
})
afterAll(() => stack.remove())

async function look(): Promise<OperationsView> {
  const { status, body } = await operator.ask('GET', 'operations')
  expect(status).toBe(200)
  return body as OperationsView
}
const model = async (name: string) => (await look()).models.find(each => each.name === name)

/** The read models that handle the event; no other one may stop. */
const readers = ['live', 'notifications']

/** Writes an event that no code can read, as a fault of the software would. @returns its id */
async function appendPoison(): Promise<string> {
  const store = await openEventStore(stack.store)
  const id = randomUUID()
  const actor = { kind: 'operator', id: 'test' }
  const occurredAt = new Date().toISOString()
  const metadata = { correlationId: id, causationId: null, actor, occurredAt, schemaVersion: 1 }
  await store.append('notification-999999', 'any', [
    { id, type: 'NotificationRead', data: { notificationId: 'no number' }, metadata },
  ])
  await store.close()
  return id
}

it('shows a poison event, lets everything else go on, and goes on without the event once an operator skips it', async () => {
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 1, durationMinutes: 55 })
  const [serviceId = 0] = serviceIds
  const [startTime = ''] = await vi.waitFor(() => freeStarts(stack.urls, serviceId, dates), 60_000)
  await vi.waitFor(
    async () => expect((await look()).models.every(({ state }) => state === 'healthy')).toBe(true),
    60_000,
  )

  const id = await appendPoison()
  await vi.waitFor(
    async () => expect(await model('notifications')).toMatchObject({ state: 'stopped', poison: { id } }),
    60_000,
  )
  await bookAndPay(stack.urls, { serviceId, startTime, pays: true })
  await vi.waitFor(async () => {
    const { models } = await look()
    expect(models.find(({ name }) => name === 'notifications')?.lag?.streams.booking).toBe(1)
    expect(models.filter(({ state }) => state !== 'healthy').map(({ name }) => name)).toEqual(readers)
    expect(models.find(({ name }) => name === 'bookings')?.lag?.events).toBe(0)
  }, 60_000)

  const skip = { event_id: id, reason: 'written by a test' }
  for (const name of readers) {
    expect(await operator.ask('POST', `operations/models/${name}/skip`, skip)).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect(await model(name)).toMatchObject({ state: 'healthy' }), 60_000)
  }
  const { acts } = await look()
  expect(acts).toMatchObject({ count: 2, skipped: 2 })
  expect(acts?.newest[0]).toMatchObject({ act: 'skip-event', by: 'Camille Roussel', reason: 'written by a test' })
})

it('a projector that hangs is not called healthy, and is again once it goes on', async () => {
  const { pid } = stack.processes.projector
  if (pid === undefined) throw new Error('projector does not run')
  process.kill(pid, 'SIGSTOP')
  try {
    const saved = await operator.ask('PUT', 'backoffice/agenda-letters', { wanted: true })
    expect(saved.status).toBeLessThan(300)
    await vi.waitFor(async () => {
      const view = await look()
      expect(view.projector_answers).toBe(false)
      expect(view.models.find(({ name }) => name === 'staff')?.state).toBe('frozen')
    }, 60_000)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await vi.waitFor(async () => {
    const view = await look()
    expect(view.projector_answers).toBe(true)
    expect(view.models.every(({ state }) => state === 'healthy')).toBe(true)
  }, 60_000)
})
