import { z } from 'zod'
import type { DomainEvent, EventOf, EventType } from '../events.ts'
import { publishedAccounts } from './accounts.ts'
import { publishedBookings } from './bookings.ts'
import { type CloudEvent, cloudEvent } from './cloud-event.ts'
import { publishedNotifications } from './notifications.ts'
import { publishedPayments } from './payments.ts'
import type { PublishedDefinition } from './publish.ts'
import { publishedPurchases } from './purchases.ts'
import { publishedVouchers } from './vouchers.ts'
import { publishedWithdrawals } from './withdrawals.ts'

/**
 * Every event that is published to other processes, by area. The part of `docs/events.md` about published events is
 * made from it.
 */
export const publishedAreas = {
  bookings: publishedBookings,
  payments: publishedPayments,
  vouchers: publishedVouchers,
  purchases: publishedPurchases,
  withdrawals: publishedWithdrawals,
  notifications: publishedNotifications,
  accounts: publishedAccounts,
} as const

type AnyPublished = (typeof publishedAreas)[keyof typeof publishedAreas][number]
type AsPublished<Definition> =
  Definition extends PublishedDefinition<EventType, infer Type, infer Data>
    ? CloudEvent & { readonly type: Type; readonly data: z.infer<Data> }
    : never

/** `alba.booking.confirmed.v1` and so on. */
export type PublishedType = AnyPublished['type']
/** Any event as it stands on the bus. */
export type PublishedEvent = { [D in AnyPublished as D['type']]: AsPublished<D> }[PublishedType]
/** The published event of one type. */
export type PublishedOf<Type extends PublishedType> = Extract<PublishedEvent, { type: Type }>
/** The event of the log from which a published event is made. */
export type SourceOf<Type extends PublishedType> = EventOf<Extract<AnyPublished, { type: Type }>['from']>

const definitions: readonly PublishedDefinition[] = Object.values(publishedAreas).flat()
const bySource = new Map<string, PublishedDefinition>(definitions.map(definition => [definition.from, definition]))

/**
 * The event types of the log that are published: all of them, or those from which the given published types are made.
 */
export const sourceTypes = (types: readonly PublishedType[] = definitions.map(({ type }) => type as PublishedType)) =>
  definitions.filter(({ type }) => types.some(wanted => wanted === type)).map(({ from }) => from)

/** The type under which events of a type of the log are published; undefined when they are not. */
export const publishedTypeOf = (type: string): PublishedType | undefined =>
  bySource.get(type)?.type as PublishedType | undefined

/** Makes the published event of an event of the log; undefined when that type is not published. */
export function toPublished(event: DomainEvent): PublishedEvent | undefined {
  const definition = bySource.get(event.type)
  if (!definition) return undefined
  const envelope: CloudEvent = {
    specversion: '1.0',
    id: event.id,
    source: '/alba',
    type: definition.type,
    subject: event.stream,
    time: event.metadata.occurredAt,
    datacontenttype: 'application/json',
    revision: String(event.revision),
    position: event.position,
  }
  // The definition was found by the type of this event, so `take` fits its data. The schema strips what it does not
  // name.
  return { ...envelope, data: definition.data.parse(definition.take(event.data as never)) } as PublishedEvent
}

/**
 * The schema of each published event with its envelope, by type. They are made once, because making a schema costs far
 * more than checking an event.
 */
const eventSchemas = new Map<string, z.ZodType>(
  definitions.map(({ type, data }: PublishedDefinition) => [type, cloudEvent.extend({ data })]),
)

/** @throws {z.ZodError} when the value is not a published event of a type that is known here */
export function parsePublished(value: unknown): PublishedEvent {
  const { type } = cloudEvent.parse(value)
  const schema = eventSchemas.get(type) ?? z.never({ error: `no published event is called ${type}` })
  return schema.parse(value) as PublishedEvent
}
