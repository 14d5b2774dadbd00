import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'

export type Definitions = ReadonlyMap<string, EventDefinition>

/** A shape of which there is no golden event: a version, or in the current version an optional field. */
export type Missing = {
  readonly definition: EventDefinition
  readonly version: number
  /** Whether there is an event of that version, which lacks some of the fields. */
  readonly some: boolean
}

/** The shapes that have no golden event. @param events the golden events, decoded */
export const missingShapes = (events: readonly DomainEvent[], definitions: Definitions): Missing[] =>
  [...definitions.values()].flatMap(definition =>
    Array.from({ length: definition.version }, (_, index) => index + 1).flatMap(version => {
      const own = events.filter(({ type, metadata }) => type === definition.type && metadata.schemaVersion === version)
      const some = own.length > 0
      return some && (version < definition.version || showAll(own, definition)) ? [] : [{ definition, version, some }]
    }),
  )

const showAll = (events: readonly DomainEvent[], { data }: EventDefinition): boolean =>
  Object.keys(data.shape).every(field =>
    events.some(event => (event.data as Readonly<Record<string, unknown>>)[field] !== undefined),
  )
