import { packedTable } from './table.ts'

type Packed = null | boolean | number | string | readonly Packed[]

const CHUNK_BYTES = 1 << 20
const LENGTH_BYTES = 4
/** Marks the length of a record that was taken out. */
const TAKEN = 2 ** 31

/**
 * Keeps values that may still be asked for, as bytes: objects took three times as much, and the garbage collector
 * looked at each of them again and again. A value that is taken out leaves its bytes behind.
 */
export function openArchive<Value extends Packed>() {
  /** For each name the place of its record, from 1. */
  const places = packedTable()
  const chunks: Buffer[] = []
  /**
   * The place behind the last record, counted over all chunks as if each had `CHUNK_BYTES`. A record never spans two; one
   * that is larger than a chunk gets a chunk of its own size.
   */
  let end = 0

  const lengthAt = (place: number): number =>
    chunks[Math.floor(place / CHUNK_BYTES)]?.readUInt32LE(place % CHUNK_BYTES) ?? 0
  const read = (place: number, length: number): Value => {
    const from = (place % CHUNK_BYTES) + LENGTH_BYTES
    return JSON.parse(chunks[Math.floor(place / CHUNK_BYTES)]?.toString('utf8', from, from + length) ?? '')
  }

  return {
    /**
     * @param names each of them finds the value. A name that another value had finds only this one from now on, but
     * `values` still yields the other one: whoever replaces a value takes the former one first.
     */
    put(names: readonly string[], value: Value): void {
      const text = JSON.stringify(value)
      const length = Buffer.byteLength(text)
      const left = CHUNK_BYTES - (end % CHUNK_BYTES)
      // A length of 0 ends a chunk.
      if (left < length + 2 * LENGTH_BYTES && left < CHUNK_BYTES) end += left
      const nth = Math.floor(end / CHUNK_BYTES)
      const chunk = chunks[nth] ?? Buffer.alloc(Math.max(CHUNK_BYTES, length + 2 * LENGTH_BYTES))
      chunks[nth] = chunk
      chunk.writeUInt32LE(length, end % CHUNK_BYTES)
      chunk.write(text, (end % CHUNK_BYTES) + LENGTH_BYTES)
      for (const name of names) places.set(name, end + 1)
      // What comes after a record that fills its chunk begins the next one.
      end = Math.min(end + LENGTH_BYTES + length, (nth + 1) * CHUNK_BYTES)
    },
    /** The value is not kept any more afterwards. @returns undefined when none has the name */
    take(name: string): Value | undefined {
      const place = places.get(name) - 1
      const length = place < 0 ? TAKEN : lengthAt(place)
      if (length >= TAKEN) return undefined
      chunks[Math.floor(place / CHUNK_BYTES)]?.writeUInt32LE(TAKEN + length, place % CHUNK_BYTES)
      return read(place, length)
    },
    /** All values that were not taken, in the order in which they were put. */
    *values(): Generator<Value> {
      for (const [nth, chunk] of chunks.entries()) {
        let at = 0
        for (let length = chunk.readUInt32LE(at); length > 0; length = chunk.readUInt32LE(at)) {
          if (length < TAKEN) yield read(nth * CHUNK_BYTES + at, length)
          at += LENGTH_BYTES + (length % TAKEN)
        }
      }
    },
  }
}
