import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'

export type Definitions = ReadonlyMap<string, EventDefinition>

/** A version of a type of event for which a golden event has to be added. */
export type Missing = {
  readonly definition: EventDefinition
  readonly version: number
  /**
   * Whether there are golden events of that version already. If so, one or more fields of `data` are in none of them.
   */
  readonly hasSome: boolean
}

/**
 * The versions for which a golden event (ADR 47) is missing. Every version of every type needs one. In the current
 * version, each field of `data` must be in at least one golden event; fields within fields are not looked at. In older
 * versions fields are not checked, because the definition describes the current version only.
 * @param events the golden events, decoded; their metadata keep the version in which they were written
 */
export const missingShapes = (events: readonly DomainEvent[], definitions: Definitions): Missing[] =>
  [...definitions.values()].flatMap(definition => {
    const versions = Array.from({ length: definition.version }, (_, index) => index + 1)
    return versions.flatMap(version => {
      const own = events.filter(({ type, metadata }) => type === definition.type && metadata.schemaVersion === version)
      const hasSome = own.length > 0
      const isComplete = hasSome && (version < definition.version || haveAllFields(own, definition))
      return isComplete ? [] : [{ definition, version, hasSome }]
    })
  })

/** Whether each field of `data` is in at least one of the events. */
const haveAllFields = (events: readonly DomainEvent[], { data }: EventDefinition): boolean =>
  Object.keys(data.shape).every(field =>
    events.some(event => (event.data as Readonly<Record<string, unknown>>)[field] !== undefined),
  )
