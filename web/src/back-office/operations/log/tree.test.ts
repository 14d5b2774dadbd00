import type { TracedView, TraceView } from '@alba/contracts/operations/log'
import { expect, it } from 'vitest'
import { type Branch, countOf, firstOf, treeOf } from './tree.ts'

const event = (id: string, depth: number, isAsked = false): TracedView => ({
  id,
  depth,
  isAsked,
  type: 'SlotHeld',
  stream: 'agenda-2026-11-24',
  revision: 0,
  position: '',
  occurredAt: '2026-11-23T08:00:00.000Z',
  actor: 'visitor',
  by: 'Visiteur',
  correlationId: 'r',
  causationId: null,
  afterMs: 0,
  leaves: [],
})
const request = (events: TracedView[]): TraceView['requests'][number] => ({
  correlationId: 'r',
  actor: 'visitor',
  by: 'Visiteur',
  beganAt: '2026-11-23T08:00:00.000Z',
  omitted: 0,
  events,
})
/** `a(b(c),d)` */
const drawn = (branches: readonly Branch[]): string =>
  branches.map(({ event: { id }, caused }) => (caused.length > 0 ? `${id}(${drawn(caused)})` : id)).join(',')

it('makes a tree of a list in which each event stands before those that it caused', () =>
  expect(drawn(treeOf([event('a', 0), event('b', 1), event('c', 2), event('d', 1), event('e', 0)]))).toBe(
    'a(b(c),d),e',
  ))

it('shows thirty events at first, over all requests, and more when what was asked for stands later', () => {
  const twenty = (name: string) => Array.from({ length: 20 }, (_, n) => event(`${name}${n}`, 0))
  const requests = [request(twenty('a')), request(twenty('b')), request(twenty('c'))]
  expect(firstOf(requests).map(({ events }) => events.length)).toEqual([20, 10])
  const late = [...requests.slice(0, 2), request([event('x', 0), event('y', 1, true), event('z', 2)])]
  expect(countOf(firstOf(late))).toBe(42)
})
