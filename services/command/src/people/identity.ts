import type { Naming } from './naming.ts'

/** The ids of one person, and ids that were corrected to them or from them and may be somebody else's. */
export type Identity = { readonly own: readonly string[]; readonly others: readonly string[] }

/**
 * Finds the ids of a person. A mistyped address that was corrected to theirs is theirs too when it has nothing else:
 * everything that was sealed for it stands in streams that were corrected to this person. So is any address that staff
 * said to be theirs, and did not part from them since (ADR 100).
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

const linkedTo = (id: string, events: readonly Naming[]): Set<string> =>
  new Set(
    events.flatMap(({ personId, previousPersonId }) => {
      if (previousPersonId === undefined || previousPersonId === personId) return []
      if (personId === id) return [previousPersonId]
      return previousPersonId === id ? [personId] : []
    }),
  )

/** Whether staff said last that two ids are one person. */
function isSamePerson(one: string, other: string, events: readonly Naming[]): boolean {
  const both = new Set([one, other])
  const last = events.findLast(
    ({ type, personId, previousPersonId = '' }) =>
      IDENTIFYING.has(type) && personId !== previousPersonId && both.has(personId) && both.has(previousPersonId),
  )
  return last !== undefined && last.type !== 'ClientsParted'
}

/** The events by which staff says whether two ids are one person. */
const IDENTIFYING: ReadonlySet<string> = new Set(['ClientContactCorrected', 'ClientsJoined', 'ClientsParted'])

function isOnlyMistyped(id: string, own: ReadonlySet<string>, events: readonly Naming[]): boolean {
  const streams = new Set(events.flatMap(event => (event.personId === id ? [event.stream] : [])))
  const lastOf = new Map(events.flatMap(event => (streams.has(event.stream) ? [[event.stream, event.personId]] : [])))
  return [...lastOf.values()].every(last => own.has(last))
}
