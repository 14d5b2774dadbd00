import { cancelBooking } from '../../../api/bookings.ts'
import { cancelIntent } from '../../../api/payments.ts'

/** A booking to give up. `intentId` is undefined while no payment intent is known. */
export type Abandoned = { bookingId: number; intentId: string | undefined }

/**
 * The longest time to wait for cancellations, in milliseconds. A list in which the visitor's own slot is still taken is
 * better than no list.
 */
const LONGEST_WAIT_MS = 5_000

const underWay = new Set<Promise<unknown>>()

/**
 * Waits until all bookings that are being given up are canceled on the server. Slots fetched before that would show the
 * visitor's own time as taken.
 */
export async function untilAbandoned(): Promise<void> {
  if (underWay.size === 0) return
  await Promise.race([Promise.all(underWay), new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS))])
}

type Query = { queryFn?: unknown }

/** Makes a query wait until all bookings that are being given up are canceled. */
export const afterAbandoning = <Options extends Query>(options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    await untilAbandoned()
    return (options.queryFn as (context: unknown) => unknown)(context)
  },
})

/** Makes `untilAbandoned` wait for this promise. */
function track<T>(work: Promise<T>): Promise<T> {
  underWay.add(work)
  void work.finally(() => underWay.delete(work))
  return work
}

/**
 * Gives up an unpaid booking: cancels its payment intent, so that no charge can follow, and its hold. The second
 * request does not wait for the answer to the first, since the page may be closing. Never fails: a hold that could not
 * be canceled expires by itself.
 */
export const abandon = ({ bookingId, intentId }: Abandoned): Promise<void> =>
  track(Promise.all([intentId && cancelIntent(intentId), cancelBooking(bookingId)]).then(() => {}))

/** The bookings that are about to be given up, by id. `stopWaiting` ends the wait of `untilAbandoned` for one. */
type Scheduled = { timer: ReturnType<typeof setTimeout>; stopWaiting: () => void }
const scheduled = new Map<number, Scheduled>()

/**
 * Gives a booking up once the running code has ended, unless it calls `unscheduleAbandoning`: React's StrictMode
 * unmounts every component once and mounts it again, which must not release the visitor's slot.
 * @param giveUp gives the booking up
 */
export function scheduleAbandoning(bookingId: number, giveUp: () => Promise<void>): void {
  const schedule = (stopWaiting: () => void) => {
    const timer = setTimeout(() => {
      scheduled.delete(bookingId)
      void giveUp().then(stopWaiting)
    })
    scheduled.set(bookingId, { timer, stopWaiting })
  }
  void track(new Promise<void>(schedule))
}

/** Keeps a booking that `scheduleAbandoning` was about to give up. */
export function unscheduleAbandoning(bookingId: number): void {
  const pending = scheduled.get(bookingId)
  clearTimeout(pending?.timer)
  pending?.stopWaiting()
  scheduled.delete(bookingId)
}
