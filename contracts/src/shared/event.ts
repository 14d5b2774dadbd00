import { z } from 'zod'
import { traceparent } from './traceparent.ts'

/** Who caused an event. `id` is the practitioner's id, or the name of the policy, the card provider or the operator. */
export const actor = z.object({
  kind: z.enum(['visitor', 'practitioner', 'policy', 'provider', 'operator']),
  id: z.string().min(1).max(100).optional(),
})
export type Actor = z.infer<typeof actor>

/** The metadata of every event: actor, time, cause, trace, and the version of its data. */
export const eventMetadata = z.object({
  /** The same for everything that follows from one request. */
  correlationId: z.string(),
  /** The id of the event that caused this one; null when a person did. */
  causationId: z.string().nullable(),
  actor,
  /** UTC instant. */
  occurredAt: z.string(),
  /** The place in a trace where the event was decided; missing where nothing was traced (ADR 95). */
  traceparent: traceparent.optional(),
  schemaVersion: z.int().min(1),
})
export type EventMetadata = z.infer<typeof eventMetadata>

/**
 * The parts of a person's data that can be erased while the rest stays (ADR 89). Each booking, voucher or purchase has
 * a key of its own for each of these parts. The value is the field of the events that holds the id of that booking,
 * voucher or purchase.
 */
export const erasableParts = {
  /** What a client says about the treatment, which may be about health: erased some time after the appointment. */
  answers: 'bookingId',
  /** All else about the client of a booking: erased some time after the booking has lapsed unpaid. */
  booking: 'bookingId',
  /** For whom a voucher was bought, and the message to them: erased when they ask for it; the buyer stays (ADR 105). */
  recipient: 'voucherId',
  /** For whom a package was bought, and the message to them: erased like those of a voucher. */
  packageRecipient: 'purchaseId',
} as const
export type ErasablePart = keyof typeof erasableParts

/**
 * Marks a field that belongs to a person: the codec seals it with that person's key (ADR 8). Free text about a person
 * must be marked too. Only fields at the top level of an event can be marked, `.nullable()` or not. After an erasure a
 * marked field is null, missing or `ERASED`, whichever its schema accepts first. The codec refuses to start when the
 * schema accepts none of them, when a nested field is marked, or when the event has no `personId`.
 * @param part seals it under a key of that part as well, so that it can be erased before the person
 */
export const personal = <T extends z.ZodType>(schema: T, part?: ErasablePart): T =>
  schema.meta({ personal: true, ...(part !== undefined && { part }) })

/**
 * The text that a personal field has after an erasure, when it can be neither null nor missing. It is also shown where
 * a name is missing.
 */
export const ERASED = 'effacé'

/**
 * An HMAC of the person's e-mail address, or of the phone number of somebody without an address (ADR 100). It
 * identifies the key of the person's data, and reveals nothing by itself.
 */
export const personId = z.string().regex(/^[0-9a-f]{32}$/)

export type EventDefinition<Type extends string = string, Data extends z.ZodObject = z.ZodObject> = {
  readonly type: Type
  /** Raised when the shape of `data` changes; the codec then upcasts older events. */
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
  /** The position in the whole log. It is opaque, has a fixed width and sorts as text. */
  readonly position: string
  readonly metadata: EventMetadata
}

/** The types of these definitions, for a read model that handles all events of an area. */
export const typesOf = <Definition extends EventDefinition>(definitions: readonly Definition[]): Definition['type'][] =>
  definitions.map(definition => definition.type)
