import { randomUUID } from 'node:crypto'
import { openEventStore } from '@alba/platform/event-store/open'
import type { Stack } from '../local/stack.ts'

/** The read models that cannot apply the poison event, by name: they alone handle its type, `NotificationRead`. */
export const modelsOfPoison = ['live', 'notifications']

/** Appends an event that no code can read, as a fault of the software would. @returns its id, a UUID */
export async function appendPoison(stack: Pick<Stack, 'store'>, stream = 'notification-999999'): Promise<string> {
  const store = await openEventStore(stack.store)
  const id = randomUUID()
  const actor = { kind: 'operator', id: 'test' }
  const occurredAt = new Date().toISOString()
  const metadata = { correlationId: id, causationId: null, actor, occurredAt, schemaVersion: 1 }
  await store.append(stream, 'any', [{ id, type: 'NotificationRead', data: { notificationId: 'no number' }, metadata }])
  await store.close()
  return id
}
