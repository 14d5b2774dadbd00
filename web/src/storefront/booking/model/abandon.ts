import { cancelBooking } from '../../../api/bookings.ts'
import { cancelIntent } from '../../../api/payments.ts'

export type Abandoned = { bookingId: number; intentId: string | undefined }

/** The longest wait for an answer, in milliseconds: a list without one's own slot is better than no list. */
const PATIENCE = 5_000

const underWay = new Set<Promise<unknown>>()

/** Waits until everything that is being given back is free: slots asked before that would show one's own time as taken. */
export async function givenBack(): Promise<void> {
  if (underWay.size === 0) return
  await Promise.race([Promise.all(underWay), new Promise(resolve => setTimeout(resolve, PATIENCE))])
}

type Query = { queryFn?: unknown }

/** The same query, asked once everything that is being given back is free. */
export const afterGivingBack = <Options extends Query>(options: Options): Options => ({
  ...options,
  queryFn: async (context: unknown) => {
    await givenBack()
    return (options.queryFn as (context: unknown) => unknown)(context)
  },
})

function follow<T>(work: Promise<T>): Promise<T> {
  underWay.add(work)
  void work.finally(() => underWay.delete(work))
  return work
}

/**
 * Gives up an unpaid booking: its intent first, so that no charge can follow, then its hold. Both calls leave at once,
 * for a page that goes away. Never fails: what could not be given back runs out by itself.
 */
export const abandon = ({ bookingId, intentId }: Abandoned): Promise<void> =>
  follow(Promise.all([intentId && cancelIntent(intentId), cancelBooking(bookingId)]).then(() => {}))

type Scheduled = { timer: ReturnType<typeof setTimeout>; over: () => void }
const scheduled = new Map<number, Scheduled>()

/**
 * Leaves the payment of a booking unless its step is mounted again in the same turn: React's StrictMode takes every
 * component away once and puts it back, which must not cost the visitor their slot.
 * @param leave gives the booking up
 */
export function leaveSoon(bookingId: number, leave: () => Promise<void>): void {
  const schedule = (over: () => void) => {
    const timer = setTimeout(() => {
      scheduled.delete(bookingId)
      void leave().then(over)
    })
    scheduled.set(bookingId, { timer, over })
  }
  void follow(new Promise<void>(schedule))
}

export function keep(bookingId: number): void {
  const pending = scheduled.get(bookingId)
  clearTimeout(pending?.timer)
  pending?.over()
  scheduled.delete(bookingId)
}
