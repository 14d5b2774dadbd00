import type { DomainEvent } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'

export type Definitions = ReadonlyMap<string, EventDefinition>

/** What no golden event shows: a version, or in the version of now a field that may be left out. */
export type Missing = {
  readonly definition: EventDefinition
  readonly version: number
  /** Some event of that version is there, only not with every field. */
  readonly some: boolean
}

/** @param events the golden events, decoded */
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
