import type { DomainEvent } from '@alba/contracts/events'
import type { DomainPage } from '@alba/platform/event-log/event-log'
import { expect, test } from 'vitest'
import { practitioner, recorded } from '../testing/events.ts'
import type { Beat } from './coordination.ts'
import { mergedPages, PAGE_SIZE, type Page } from './pages.ts'

const events = recorded(Array.from({ length: PAGE_SIZE + 2 }, (_, n) => practitioner(n + 1, 'Anne')))
const page = (...own: readonly (DomainEvent | undefined)[]): DomainPage => {
  const known = own.filter(event => event !== undefined)
  return { kind: 'page', events: known, position: known.at(-1)?.position ?? '' }
}
const empty = (position: string): DomainPage => ({ kind: 'page', events: [], position })
const sizes = (pages: readonly Page[]) => pages.map(each => each.events.length)

/** A beat that is over when the test calls `come`. */
function moment() {
  const { promise: whenOver, resolve } = Promise.withResolvers<void>()
  const beat = { over: false, whenOver }
  const come = () => {
    beat.over = true
    resolve()
  }
  return { beat: beat as Beat, come }
}

async function* source(...items: readonly DomainPage[]) {
  yield* items
}

/** Yields these items, and then waits for `over` without yielding anything. */
async function* thenSilence(over: Promise<void>, ...items: readonly DomainPage[]) {
  yield* items
  await over
}

test('pages that may not wait are delivered one by one', async () => {
  const pages = await Array.fromAsync(
    mergedPages(source(page(events[0]), empty('5'), page(events[1])), () => undefined),
  )
  expect(sizes(pages)).toEqual([1, 0, 1])
})

test('pages that may wait are merged until the beat, and the result has the last position', async () => {
  const { beat, come } = moment()
  const silence = Promise.withResolvers<void>()
  const iterator = mergedPages(thenSilence(silence.promise, page(events[0]), page(events[1]), empty('9')), () => beat)
  const first = iterator.next()
  let isThere = false
  first.then(() => {
    isThere = true
  })
  await new Promise(setImmediate)
  expect(isThere).toBe(false)
  come()
  expect((await first).value).toEqual({ events: events.slice(0, 2), position: '9' })
  silence.resolve()
  await iterator.return(undefined)
})

test('asks again whether it may wait when the first events come after empty pages', async () => {
  const { beat } = moment()
  const mayWait = ({ events }: Page) => (events.length === 0 ? beat : undefined)
  const [first] = await Array.fromAsync(mergedPages(source(empty('1'), empty('2'), page(events[0])), mayWait))
  expect(first?.events).toEqual(events.slice(0, 1))
})

test('an event that may not wait is delivered at once, together with those that wait', async () => {
  const { beat } = moment()
  const mayWait = (gathered: Page) => (gathered.events.includes(events[1] as DomainEvent) ? undefined : beat)
  const [first] = await Array.fromAsync(mergedPages(source(page(events[0]), page(events[1])), mayWait))
  expect(first?.events).toEqual(events.slice(0, 2))
})

test('later events do not prolong the wait for the first beat', async () => {
  const [earlier, later] = [moment(), moment()]
  const silence = Promise.withResolvers<void>()
  const beats = [earlier.beat, later.beat]
  const iterator = mergedPages(thenSilence(silence.promise, page(events[0]), page(events[1])), () => beats.shift())
  const first = iterator.next()
  earlier.come()
  expect((await first).value).toMatchObject({ events: events.slice(0, 1) })
  silence.resolve()
  await iterator.return(undefined)
})

test('delivers a full page without waiting for the beat', async () => {
  const { beat } = moment()
  const half = events.slice(0, PAGE_SIZE / 2)
  const pages = [page(...half), page(...events.slice(PAGE_SIZE / 2, PAGE_SIZE)), page(events[PAGE_SIZE])]
  const iterator = mergedPages(source(...pages), () => beat)
  expect(((await iterator.next()).value as Page).events).toHaveLength(PAGE_SIZE)
})

test('delivers the pages before a failure, and then throws it', async () => {
  const { beat } = moment()
  async function* failing() {
    yield page(events[0])
    throw new Error('unreadable')
  }
  const iterator = mergedPages(failing(), () => beat)
  expect((await iterator.next()).value).toMatchObject({ events: events.slice(0, 1) })
  await expect(iterator.next()).rejects.toThrow('unreadable')
})
