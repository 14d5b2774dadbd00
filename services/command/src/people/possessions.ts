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

/** The ids of the payments that an event names. */
function intentsIn({ data }: DomainEvent): string[] {
  const { settledBy, paidWith } = data as { settledBy?: unknown; paidWith?: unknown }
  return [data, settledBy, paidWith].flat().flatMap(named => {
    const id = (named as { paymentIntentId?: unknown } | undefined)?.paymentIntentId
    return typeof id === 'string' ? [id] : []
  })
}

/** What the events say a person has. */
export function possessionsIn(events: readonly DomainEvent[]): Possessions {
  const vouchers = new Map<string, Voucher>()
  for (const event of events)
    if (event.stream.startsWith('voucher-'))
      vouchers.set(event.stream, voucher.evolve(vouchers.get(event.stream) ?? voucher.initial, event as never))
  return {
    ...everythingIn(events),
    vouchers: [...vouchers.values()].filter(({ status }) => status !== 'none') as Possessions['vouchers'],
  }
}
