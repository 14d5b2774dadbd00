import { mayHold, type UnpaidHold } from '../../holds/limits.ts'
import type { UnpaidHolds } from '../../holds/unpaid-holds.ts'

/** So many times as much as a network, an address and a number may hold: all visitors of a history have one address. */
const SCALE = 10

/** Who holds time without having paid, in memory: judged as in the table, and kept for as long as the history lasts. */
export function heldUnpaid(): UnpaidHolds {
  const known = new Map<number, UnpaidHold>()
  return {
    async claim(hold, now) {
      const answer = mayHold(hold, [...known.values()], now, SCALE)
      if (answer.ok) known.set(hold.bookingId, hold)
      return answer
    },
    async paid(bookingId) {
      known.delete(bookingId)
    },
    async ended(bookingId, now) {
      const hold = known.get(bookingId)
      if (hold) known.set(bookingId, { ...hold, endsAt: Math.min(hold.endsAt, now) })
    },
  }
}
