import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { AllStreamSubscription } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { Inbox } from './inbox.ts'
import { formatPosition } from './position.ts'

const signal = new AbortController().signal
const at = (place: bigint) => formatPosition({ commit: place, prepare: place })

/** A stand-in for the client's subscription, whose buffer the test fills. */
class FakeSubscription extends EventEmitter {
  readableLength = 0
  paused = false
  pause() {
    this.paused = true
  }
  resume() {
    this.paused = false
  }
  arrive(place: bigint, type = 'Happened') {
    const position = { commit: place, prepare: place }
    this.emit('data', { event: { id: randomUUID(), type, streamId: 's', revision: place, data: {}, position } })
  }
}

/** An inbox whose subscription starts when the head of the log is at 90. */
function start(pageSize = 10, live = true) {
  const subscription = new FakeSubscription()
  const inbox = new Inbox({ after: 'start', pageSize, live, matches: () => true })
  inbox.listen(subscription as unknown as AllStreamSubscription, at(90n))
  return { subscription, inbox }
}

test('a checkpoint before which events are still buffered takes effect after their delivery', async () => {
  const { subscription, inbox } = start()
  subscription.arrive(1n)
  subscription.readableLength = 2
  inbox.checkpoint({ commit: 50n, prepare: 50n })
  expect(await inbox.take(signal)).toMatchObject({ page: { events: [{ revision: 1n }], position: at(1n) } })
  subscription.arrive(2n)
  expect(await inbox.take(signal)).toMatchObject({ page: { position: at(2n) } })
  subscription.arrive(3n)
  expect(await inbox.take(signal)).toMatchObject({ page: { events: [{ revision: 3n }], position: at(50n) } })
})

test('« caught up » before which events are still buffered takes effect after their delivery', async () => {
  const { subscription, inbox } = start()
  subscription.arrive(1n)
  subscription.readableLength = 1
  subscription.emit('caughtUp')
  expect(await inbox.take(signal)).toMatchObject({ page: { position: at(1n) }, caughtUp: false })
  subscription.arrive(2n)
  expect(await inbox.take(signal)).toMatchObject({ page: { position: at(90n) }, caughtUp: true })
})

test('a full page pauses the subscription until it is taken', async () => {
  const { subscription, inbox } = start(2)
  subscription.arrive(1n)
  expect(subscription.paused).toBe(false)
  subscription.arrive(2n)
  expect(subscription.paused).toBe(true)
  expect((await inbox.take(signal))?.page?.events).toHaveLength(2)
  expect(subscription.paused).toBe(false)
})

test('the server’s own events move the position and are not delivered', async () => {
  const { subscription, inbox } = start()
  subscription.arrive(7n, '$metadata')
  expect(await inbox.take(signal)).toMatchObject({ page: { events: [], position: at(7n) } })
})

test('events that arrived before an error are delivered first', async () => {
  const { subscription, inbox } = start()
  subscription.arrive(1n)
  subscription.emit('error', new Error('lost'))
  expect(await inbox.take(signal)).toMatchObject({ page: { position: at(1n) } })
  await expect(inbox.take(signal)).rejects.toThrow('lost')
})

test.each([true, false])('events that arrive in one turn of the event loop are on one page (live: %s)', async live => {
  const { subscription, inbox } = start(100, live)
  const taking = inbox.take(signal)
  for (let place = 1n; place <= 20n; place++) {
    subscription.arrive(place)
    await Promise.resolve()
  }
  expect((await taking)?.page?.events).toHaveLength(20)
})
