import type { DomainEvent } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { everythingIn } from '../moving/leaving/everything.ts'
import { type Voucher, voucher } from '../vouchers/voucher.ts'
import type { Possessions } from './obstacles.ts'

/** The events of some streams, then those of the payments that they name; each stream from its beginning. */
export async function eventsIn(log: EventLog, streams: Iterable<string>): Promise<DomainEvent[]> {
  const own = await readAll(log, streams)
  const payments = new Set(own.flatMap(intentsIn).map(paymentStream))
  return [...own, ...(await readAll(log, payments.difference(new Set(streams))))]
}

async function readAll(log: EventLog, streams: Iterable<string>): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (const stream of streams) events.push(...(await log.readStream(stream)))
  return events
}

/**
 * The ids of the payments that an event names: in its own field, in the payments that settled a booking (`settledBy`),
 * or in the payment of an issued voucher (`paidWith`).
 */
function intentsIn({ data }: DomainEvent): string[] {
  const { settledBy, paidWith } = data as { settledBy?: unknown; paidWith?: unknown }
  return [data, settledBy, paidWith].flat().flatMap(named => {
    const id = (named as { paymentIntentId?: unknown } | undefined)?.paymentIntentId
    return typeof id === 'string' ? [id] : []
  })
}

/**
 * What a person has, each thing in its last state.
 * @param events those of the person's streams and of their payments (`eventsIn`); each stream must be complete
 */
export function possessionsIn(events: readonly DomainEvent[]): Possessions {
  // `everythingIn` leaves out vouchers that were never paid, so all vouchers are folded here. A stream
  // with this prefix has events of vouchers only, which the cast says.
  const vouchers = new Map<string, Voucher>()
  for (const event of events)
    if (event.stream.startsWith('voucher-'))
      vouchers.set(event.stream, voucher.evolve(vouchers.get(event.stream) ?? voucher.initial, event as never))
  return {
    ...everythingIn(events),
    vouchers: [...vouchers.values()].filter(({ status }) => status !== 'none') as Possessions['vouchers'],
  }
}
