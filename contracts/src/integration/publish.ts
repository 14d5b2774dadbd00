import type { z } from 'zod'
import type { EventOf, EventType } from '../events.ts'

/**
 * A name that other systems rely on, so it never changes. When the shape of `data` changes, the event gets a new
 * version and so a new name.
 */
export type PublishedName = `alba.${string}.v${number}`

/** An event of the log that is published to other processes. */
export type PublishedDefinition<
  From extends EventType = EventType,
  Type extends PublishedName = PublishedName,
  Data extends z.ZodObject = z.ZodObject,
> = {
  /** The event in the log that it is made from. */
  readonly from: From
  readonly type: Type
  readonly data: Data
  /** Maps the data of the source event to the published data. The schema `data` then strips what it does not name. */
  readonly take: (source: never) => object
}

/**
 * Publishes an event of the log. Only what the schema names is published: ids, amounts, times and choices from a list,
 * never personal data, free text or the number of a voucher (a test checks every schema).
 * @param take maps data that has another name or shape in the log; may be left out when all names are equal
 */
export function publish<From extends EventType, const Type extends PublishedName, Data extends z.ZodObject>(
  from: From,
  type: Type,
  data: Data,
  ...[take]: EventOf<From>['data'] extends z.input<Data>
    ? [take?: (data: EventOf<From>['data']) => z.input<Data>]
    : [take: (data: EventOf<From>['data']) => z.input<Data>]
): PublishedDefinition<From, Type, Data> {
  return { from, type, data, take: take ?? ((source: object) => source) }
}
