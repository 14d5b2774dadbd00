/**
 * Bytes that grow at their end. The first `length` bytes of `buffer` are written; what is behind them is room for more.
 * `makeRoom` puts a larger buffer in its place, so nobody may keep the buffer over a call of it.
 */
export type Bytes = { buffer: Buffer<ArrayBuffer>; length: number }

/** Bytes without content. @param size the bytes that have room at first */
export const newBytes = (size: number): Bytes => ({ buffer: Buffer.allocUnsafeSlow(size), length: 0 })

/**
 * Makes sure that the buffer has room behind what is written.
 * @param more how many bytes are going to be written
 */
export function makeRoom(bytes: Bytes, more: number): void {
  if (bytes.length + more <= bytes.buffer.length) return
  const larger = Buffer.allocUnsafeSlow(2 * (bytes.length + more))
  bytes.buffer.copy(larger, 0, 0, bytes.length)
  bytes.buffer = larger
}

/** A loop copies this many bytes, or fewer, faster than `Buffer.set` does. */
const MOST_BYTES_IN_LOOP = 80

/** Writes the bytes of `from` between two places. It makes no room: the caller has called `makeRoom`. */
export function put(bytes: Bytes, from: Uint8Array, start: number, end: number): void {
  const { buffer, length } = bytes
  bytes.length += end - start
  if (end - start > MOST_BYTES_IN_LOOP) buffer.set(from.subarray(start, end), length)
  else for (let at = start, to = length; at < end; at++, to++) buffer[to] = from[at] ?? 0
}

/** Whether the page has these bytes from the place `at` on. */
export function standsAt(bytes: Uint8Array, page: Uint8Array, at: number): boolean {
  for (let n = 0; n < bytes.length; n++) if (page[at + n] !== bytes[n]) return false
  return true
}

/** Makes room for a text, and writes it in UTF-8. */
export function putText(bytes: Bytes, text: string): void {
  makeRoom(bytes, MOST_BYTES * text.length)
  bytes.length += bytes.buffer.write(text, bytes.length)
}

/** UTF-8 needs at most three bytes for a unit of UTF-16. */
const MOST_BYTES = 3
