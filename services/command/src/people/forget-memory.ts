import { backOff } from '@alba/platform/back-off'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Streams } from '../decision/streams.ts'

/**
 * Drops the states of streams in this process's memory whenever something is erased: a person, a recipient, or data of
 * a booking. The erasure may be done by another process, so this follows the log until the signal is aborted.
 */
export async function forgetInMemory(
  { log, streams }: { readonly log: EventLog; readonly streams: Pick<Streams, 'forgetAll'> },
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let after: Position | 'start' | undefined
  while (!signal.aborted) {
    try {
      if (after === undefined) {
        after = await log.head()
        // Before this position, erasures may have been missed while the log did not answer.
        streams.forgetAll()
      }
      for await (const page of log.subscribe({
        after,
        filter: { types: ['PersonErased', 'BookingDataErased', 'VoucherRecipientErased', 'PurchaseRecipientErased'] },
        signal,
      })) {
        if (page.kind === 'page' && page.events.length > 0) streams.forgetAll()
        after = page.position
        failures = 0
      }
    } catch {
      // The next subscription goes on after the last position, so nothing is missed.
    }
    await backOff(++failures, signal)
  }
}
