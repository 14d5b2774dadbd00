import { z } from 'zod'

/** Who caused an event. `id` is the practitioner's id, the policy's name or the card provider's name. */
export const actor = z.object({
  kind: z.enum(['visitor', 'practitioner', 'policy', 'provider', 'operator']),
  id: z.string().min(1).max(100).optional(),
})
export type Actor = z.infer<typeof actor>

/** What every event carries beside its data: who, when, caused by what, and the version its data was written in. */
export const eventMetadata = z.object({
  /** Everything that follows from one request shares it. */
  correlationId: z.string(),
  /** The id of the event that led to this one; null when a person did. */
  causationId: z.string().nullable(),
  actor,
  /** UTC instant. */
  occurredAt: z.string(),
  schemaVersion: z.int().min(1),
})
export type EventMetadata = z.infer<typeof eventMetadata>

/**
 * Marks a field that belongs to a person: the codec seals it with that person's own key, and `docs/events.md` says so.
 * Free text about a person belongs to them too. Mark fields of the event itself, `.nullable()` or not: no service starts
 * with a mark further down, with one on a field that could be neither text nor null nor left out once the person is
 * erased, or with one in an event that has no `personId` (ADR 8).
 */
export const personal = <T extends z.ZodType>(schema: T): T => schema.meta({ personal: true })

/** An HMAC of the person's e-mail address: finds the key that opens their data, and tells nothing by itself. */
export const personId = z.string().regex(/^[0-9a-f]{32}$/)

export type EventDefinition<Type extends string = string, Data extends z.ZodObject = z.ZodObject> = {
  readonly type: Type
  /** Raised when the shape of `data` changes; older events are then upcast by the codec. */
  readonly version: number
  readonly description: string
  readonly data: Data
}

export const defineEvent = <Type extends string, Data extends z.ZodObject>(
  type: Type,
  description: string,
  data: Data,
  version = 1,
): EventDefinition<Type, Data> => ({ type, version, description, data })

/** `{ type, data }` of a definition: what a decision produces. */
export type Fact<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: z.infer<Data> }
    : never

/** A fact as it stands in the log. */
export type Recorded<F> = F & {
  readonly id: string
  readonly stream: string
  readonly revision: bigint
  /** Opaque, fixed width, sorts as text. */
  readonly position: string
  readonly metadata: EventMetadata
}

/** The types of the events that are defined together: what a read model of the whole area handles. */
export const typesOf = <Definition extends EventDefinition>(definitions: readonly Definition[]): Definition['type'][] =>
  definitions.map(definition => definition.type)
