import { backOff } from '@alba/platform/back-off'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Streams } from '../decision/streams.ts'

/** Drops the states in this process's memory whenever a person, a recipient or data of a booking is erased, also by another process. */
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
        // States that were read while the log did not answer may be of people who were erased meanwhile.
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
      // Whatever it missed is in the log: it goes on after the last position.
    }
    await backOff(++failures, signal)
  }
}
