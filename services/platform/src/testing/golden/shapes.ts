import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'

export type Definitions = ReadonlyMap<string, EventDefinition>

/**
 * A version of an event that has no golden event, or the current version when its golden events lack one of its fields.
 */
export type Missing = {
  readonly definition: EventDefinition
  readonly version: number
  /** Whether there are golden events of that version. Then one or more fields are in none of them. */
  readonly some: boolean
}

/**
 * The versions for which golden events are missing. Every version needs one. In the current version each field of the
 * data must be in at least one of them; fields within fields are not looked at. Older versions are not checked for
 * fields, because the definition describes the current version only.
 * @param events the golden events, decoded; their metadata keep the version in which they were written
 */
export const missingShapes = (events: readonly DomainEvent[], definitions: Definitions): Missing[] =>
  [...definitions.values()].flatMap(definition =>
    Array.from({ length: definition.version }, (_, index) => index + 1).flatMap(version => {
      const own = events.filter(({ type, metadata }) => type === definition.type && metadata.schemaVersion === version)
      const some = own.length > 0
      return some && (version < definition.version || showAll(own, definition)) ? [] : [{ definition, version, some }]
    }),
  )

/** Whether each field of the data is in at least one of the events. */
const showAll = (events: readonly DomainEvent[], { data }: EventDefinition): boolean =>
  Object.keys(data.shape).every(field =>
    events.some(event => (event.data as Readonly<Record<string, unknown>>)[field] !== undefined),
  )
