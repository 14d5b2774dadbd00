import { mayHold, type UnpaidHold } from '../../holds/limits.ts'
import type { UnpaidHolds } from '../../holds/unpaid-holds.ts'

/** Multiplies the limits of ADR 49: all visitors of a history have the same e-mail address. */
const SCALE = 10

/** Unpaid holds in memory. The rule is that of the table; records are kept until the history ends. */
export function memoryUnpaidHolds(): UnpaidHolds {
  const known = new Map<number, UnpaidHold>()
  return {
    async claim(hold, now) {
      const answer = mayHold(hold, [...known.values()], now, SCALE)
      if (answer.ok) known.set(hold.bookingId, hold)
      return answer
    },
    async forget(bookingId) {
      known.delete(bookingId)
    },
    async endEarly(bookingId, now) {
      const hold = known.get(bookingId)
      if (hold) known.set(bookingId, { ...hold, endsAt: Math.min(hold.endsAt, now) })
    },
  }
}
