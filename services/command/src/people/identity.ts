import type { Naming } from './naming.ts'

/**
 * The ids of one person. Each e-mail address has its own id, so a person has several after a correction. `others` are
 * ids that an event links to the person by a correction, but that may belong to somebody else.
 */
export type Identity = { readonly own: readonly string[]; readonly others: readonly string[] }

/**
 * Finds the ids of a person by following the events that change one id into another. A linked id is the person's own
 * - when staff said that both are one person, and has not parted them since (ADR 100), or
 * - when it comes from a mistyped address: every stream that names it names the person in the end.
 */
export function identityOf(id: string, events: readonly Naming[]): Identity {
  const facts = events.filter(({ type }) => type !== 'PersonErased')
  const own = new Set([id])
  const others = new Set<string>()
  for (const person of own)
    for (const linked of linkedTo(person, facts)) {
      if (own.has(linked)) continue
      if (isSamePerson(person, linked, facts) || isOnlyMistyped(linked, own, facts)) own.add(linked)
      else others.add(linked)
    }
  return { own: [...own], others: [...others].filter(each => !own.has(each)) }
}

/** The ids that became this one, or that this one became. */
const linkedTo = (id: string, events: readonly Naming[]): Set<string> =>
  new Set(
    events.flatMap(({ personId, previousPersonId }) => {
      if (previousPersonId === undefined || previousPersonId === personId) return []
      if (personId === id) return [previousPersonId]
      return previousPersonId === id ? [personId] : []
    }),
  )

/** Whether the last word of staff about two ids is that they are one person. */
function isSamePerson(one: string, other: string, events: readonly Naming[]): boolean {
  const both = new Set([one, other])
  const last = events.findLast(
    ({ type, personId, previousPersonId = '' }) =>
      IDENTIFYING.has(type) && personId !== previousPersonId && both.has(personId) && both.has(previousPersonId),
  )
  return last !== undefined && last.type !== 'ClientsParted'
}

/** The events by which staff says that two ids are one person, or that they are not. */
const IDENTIFYING: ReadonlySet<string> = new Set(['ClientContactCorrected', 'ClientsJoined', 'ClientsParted'])

/** Whether each stream that ever named an id names one of the person's own ids in its last event. */
function isOnlyMistyped(id: string, own: ReadonlySet<string>, events: readonly Naming[]): boolean {
  const streams = new Set(events.filter(({ personId }) => personId === id).map(({ stream }) => stream))
  const lastIds = new Map<string, string>()
  for (const { stream, personId } of events) if (streams.has(stream)) lastIds.set(stream, personId)
  return [...lastIds.values()].every(last => own.has(last))
}
