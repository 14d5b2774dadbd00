import type { z } from 'zod'
import type { EventOf, EventType } from '../events.ts'

/** A name that other systems know for ever; another shape of `data` is another version, and so another name. */
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
  /** What is handed to `data`, which strips whatever it does not name. */
  readonly take: (source: never) => object
}

/**
 * Publishes an event of the log. Only what the schema names travels: ids, amounts, times and choices from a list, never
 * anything personal, no free text, no number that pays (a test holds every schema to it).
 * @param take for what is called or shaped otherwise in the log; may be left out when the log has all that `data` names
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
