import { packedTable } from './table.ts'

type Packed = null | boolean | number | string | readonly Packed[]

const CHUNK_BYTES = 1 << 20
const LENGTH_BYTES = 4
/** Added to the length of a record whose value was taken. */
const TAKEN = 2 ** 31

/**
 * Keeps many values, which are rarely asked for, as JSON in buffers. Objects took three times the memory, and the
 * garbage collector looked at each of them again and again. The bytes of a value that is taken out are not freed.
 *
 * A record is the length of its JSON in bytes (32 bits), then the JSON. An offset counts bytes over all chunks, as if
 * each had `CHUNK_BYTES`.
 */
export function openArchive<Value extends Packed>() {
  /** For each name the offset of its record, plus 1: the table does not keep 0. */
  const offsets = packedTable()
  const chunks: Buffer[] = []
  /**
   * The offset after the last record. No record spans two chunks; a larger record gets a larger chunk of its own, which
   * counts as `CHUNK_BYTES`.
   */
  let end = 0

  const lengthAt = (offset: number): number =>
    chunks[Math.floor(offset / CHUNK_BYTES)]?.readUInt32LE(offset % CHUNK_BYTES) ?? 0
  const read = (offset: number, length: number): Value => {
    const from = (offset % CHUNK_BYTES) + LENGTH_BYTES
    return JSON.parse(chunks[Math.floor(offset / CHUNK_BYTES)]?.toString('utf8', from, from + length) ?? '')
  }

  return {
    /**
     * @param names each of them finds the value. To replace a value, take the former one first: otherwise its names
     * find the new value, and `values` yields both.
     */
    put(names: readonly string[], value: Value): void {
      const text = JSON.stringify(value)
      const length = Buffer.byteLength(text)
      const left = CHUNK_BYTES - (end % CHUNK_BYTES)
      // A chunk ends with a length of 0, so there must be room for that as well.
      if (left < length + 2 * LENGTH_BYTES && left < CHUNK_BYTES) end += left
      const index = Math.floor(end / CHUNK_BYTES)
      const chunk = chunks[index] ?? Buffer.alloc(Math.max(CHUNK_BYTES, length + 2 * LENGTH_BYTES))
      chunks[index] = chunk
      chunk.writeUInt32LE(length, end % CHUNK_BYTES)
      chunk.write(text, (end % CHUNK_BYTES) + LENGTH_BYTES)
      for (const name of names) offsets.set(name, end + 1)
      // A record that is larger than a chunk still counts as one chunk.
      end = Math.min(end + LENGTH_BYTES + length, (index + 1) * CHUNK_BYTES)
    },
    /** Removes a value and returns it; undefined when none has the name. */
    take(name: string): Value | undefined {
      const offset = offsets.get(name) - 1
      const length = offset < 0 ? TAKEN : lengthAt(offset)
      if (length >= TAKEN) return undefined
      chunks[Math.floor(offset / CHUNK_BYTES)]?.writeUInt32LE(TAKEN + length, offset % CHUNK_BYTES)
      return read(offset, length)
    },
    /** All values that were not taken, in the order in which they were put. */
    *values(): Generator<Value> {
      for (const [index, chunk] of chunks.entries()) {
        let from = 0
        for (let length = chunk.readUInt32LE(from); length > 0; length = chunk.readUInt32LE(from)) {
          if (length < TAKEN) yield read(index * CHUNK_BYTES + from, length)
          from += LENGTH_BYTES + (length % TAKEN)
        }
      }
    },
  }
}
