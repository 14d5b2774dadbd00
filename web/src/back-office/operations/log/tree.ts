import type { TracedView, TraceView } from '@alba/contracts/operations/log'

/** An event with what it caused. */
export type Branch = { readonly event: TracedView; readonly caused: readonly Branch[] }

/** The tree of events that are listed each before those that it caused. */
export function treeOf(events: readonly TracedView[]): readonly Branch[] {
  const roots: Branch[] = []
  /** For each depth, what the last event of that depth has caused so far. */
  const open: Branch[][] = [roots]
  for (const event of events) {
    const caused: Branch[] = []
    ;(open[event.depth] ?? roots).push({ event, caused })
    open.splice(event.depth + 1, open.length, caused)
  }
  return roots
}

/** So many events are shown at first. */
const FEW = 30

/** The first requests of a trace, so that about thirty events are shown, and always those that were asked for. */
export function firstOf(requests: TraceView['requests']): TraceView['requests'] {
  const all = requests.flatMap(({ events }) => events)
  let left = Math.max(FEW, all.findIndex(({ isAsked }) => isAsked) + 1)
  return requests
    .map(request => {
      const events = request.events.slice(0, left)
      left -= events.length
      return { ...request, events }
    })
    .filter(({ events }) => events.length > 0)
}

export const countOf = (requests: TraceView['requests']): number =>
  requests.reduce((sum, { events }) => sum + events.length, 0)
