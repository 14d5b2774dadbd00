import { type Cause, faultOf, itemOf, oldestFirst, type Work } from './causes.ts'
import { groupWords } from './work-words.ts'

/** Items that several groups parked because of the same events. */
export type SharedCause = Pick<Cause, 'key' | 'consequence' | 'effects' | 'error' | 'items'> & {
  readonly eventCount: number
  readonly groupCount: number
  /** The streams of the events. */
  readonly streams: readonly string[]
}

type Failed = Work['failed'][number]

/** Parked events that several groups could not handle: one cause for all events that failed in the same way. */
export function sharedCausesOf({ failed }: Pick<Work, 'failed'>): SharedCause[] {
  const byEvent = [...Map.groupBy(failed, ({ eventId }) => eventId).values()]
  const shared = byEvent.filter(found => distinct(found.map(({ group }) => group)).length > 1)
  return [...Map.groupBy(shared, faultsOf)].map(([key, events]) => sharedCause(key, events.flat()))
}

/** In which groups an event failed, and of what. */
const faultsOf = (found: readonly Failed[]): string =>
  JSON.stringify(found.map(({ group, error }) => [group, faultOf(error)]).toSorted())

function sharedCause(key: string, found: readonly Failed[]): SharedCause {
  const groups = distinct(found.map(({ group }) => group))
  const errors = distinct(found.map(({ error }) => error))
  return {
    key,
    consequence: groups.map(group => groupWords(group).consequence).join(' '),
    effects: groups.map(group => groupWords(group).effects).join(' '),
    error: (errors.length > groups.length ? distinct(errors.map(faultOf)) : errors).join(' ; '),
    items: found.map(itemOf).toSorted(oldestFirst),
    eventCount: distinct(found.map(({ eventId }) => eventId)).length,
    groupCount: groups.length,
    streams: distinct(found.map(({ stream }) => stream)),
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
