import { lookUpTrace as command } from '@alba/contracts/operator/commands'
import { MOST_TRACED, type TracedEvent, type TraceFound } from '@alba/contracts/operator/log'
import type { Gate } from '@alba/platform/gate'
import { handler } from '../../handler.ts'
import { bounded, SEARCH_MS } from '../bounded.ts'
import type { Reader } from '../search.ts'
import { collect } from './collect.ts'
import { leavesOf } from './leaves.ts'
import { type CausedEvent, type TracedRequest, treesOf } from './tree.ts'

/** Traces something for the page of operators. @param gate lets one look at a time into the log */
export const lookUpTrace = (store: Reader, gate: Gate) =>
  handler(command, (_deps: object, { about }) =>
    gate.run(async () => ({ ok: true, ...(await traceOf(store, about, AbortSignal.timeout(SEARCH_MS))) })),
  )

/**
 * What led to something, and what it led to, without the mails and messages that only the projector knows.
 * @param signal ends the search when it is aborted; the answer has what was found until then
 */
export async function traceOf(store: Reader, about: string, signal: AbortSignal): Promise<TraceFound> {
  const { reader, wasStopped } = bounded(store, signal)
  const collected = await collect(reader, about)
  const ended = wasStopped() ? 'time' : 'everything'
  if (!collected) return { requests: [], more: 0, ended }
  const { events, ...asked } = collected
  const flat = treesOf(events, { ...asked, leaves: new Map() }).map(inOrder)
  const requests = firstOf(flat, MOST_TRACED)
  const kept = new Set(requests.flatMap(request => request.events.map(({ id }) => id)))
  const leaves = await leavesOf(
    store,
    events.filter(({ id }) => kept.has(id)),
    undefined,
  )
  const withLeaves = (event: TracedEvent): TracedEvent => ({ ...event, leaves: [...(leaves.get(event.id) ?? [])] })
  return {
    requests: requests.map(request => ({ ...request, events: request.events.map(withLeaves) })),
    more: countOf(flat) - countOf(requests),
    ended,
  }
}

type Flat = TraceFound['requests'][number]

const countOf = (requests: readonly Flat[]): number => requests.reduce((sum, { events }) => sum + events.length, 0)

/** The tree of a request as a list, each event before those that it caused. */
function inOrder({ correlationId, actor, beganAt, caused, omitted }: TracedRequest): Flat {
  return { correlationId, actor, beganAt, events: caused.flatMap(event => withDepth(event, 0)), omitted }
}

function withDepth(
  { caused, data: _data, schemaVersion: _, traceId: _id, leaves: _no, ...event }: CausedEvent,
  depth: number,
): TracedEvent[] {
  return [{ ...event, depth, leaves: [] }, ...caused.flatMap(child => withDepth(child, depth + 1))]
}

/** The first events of the lists, and no request without one. */
function firstOf(requests: readonly Flat[], most: number): Flat[] {
  let left = most
  return requests
    .map(request => {
      const events = request.events.slice(0, left)
      left -= events.length
      return { ...request, events }
    })
    .filter(({ events }) => events.length > 0)
}
