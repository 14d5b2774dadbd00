import type { Position } from './event-store.ts'

/** The number of digits of the largest signed 64-bit number. */
const width = 19

/** Pads a position with zeros to a fixed width, so that positions sort as text. */
export const formatPosition = (value: bigint | string): Position => value.toString().padStart(width, '0')

/** @throws {TypeError} when it is not a position of this store */
export function parsePosition(position: Position | 'start'): bigint {
  if (position === 'start') return 0n
  if (!/^\d{19}$/.test(position)) throw new TypeError(`not a position of this event store: ${position}`)
  return BigInt(position)
}
