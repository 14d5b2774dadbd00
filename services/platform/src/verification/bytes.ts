/** Bytes that are written one behind the other. Writers make room first, and then write into the buffer. */
export type Bytes = { buffer: Buffer<ArrayBuffer>; length: number }

export const newBytes = (size: number): Bytes => ({ buffer: Buffer.allocUnsafeSlow(size), length: 0 })

/** Makes sure that so many more bytes can be written. */
export function makeRoom(bytes: Bytes, more: number): void {
  if (bytes.length + more <= bytes.buffer.length) return
  const larger = Buffer.allocUnsafeSlow(2 * (bytes.length + more))
  bytes.buffer.copy(larger, 0, 0, bytes.length)
  bytes.buffer = larger
}

/** Up to so many bytes a loop is faster than asking Node to copy them. */
const FEW = 80

/** Writes a part of other bytes. There must be room for it. */
export function put(bytes: Bytes, from: Uint8Array, start: number, end: number): void {
  const { buffer, length } = bytes
  bytes.length += end - start
  if (end - start > FEW) buffer.set(from.subarray(start, end), length)
  else for (let at = start, to = length; at < end; at++, to++) buffer[to] = from[at] ?? 0
}

/** Whether these bytes stand at a place of a page. */
export function stands(bytes: Uint8Array, page: Uint8Array, at: number): boolean {
  for (let n = 0; n < bytes.length; n++) if (page[at + n] !== bytes[n]) return false
  return true
}

/** Writes a text. */
export function putText(bytes: Bytes, text: string): void {
  makeRoom(bytes, MOST_BYTES * text.length)
  bytes.length += bytes.buffer.write(text, bytes.length)
}

/** UTF-8 needs at most three bytes for a unit of UTF-16. */
const MOST_BYTES = 3
