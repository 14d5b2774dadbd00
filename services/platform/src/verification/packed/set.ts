import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** The set's first size, in texts. */
const FIRST_SIZE = 4_096
const FULL = 0.75
const GROWTH = 1.5
const RANGE = 2 ** 32

/**
 * A set of millions of texts in 11 to 16 bytes each: only their fingerprints are kept. Open addressing in a typed array.
 */
export function packedSet() {
  const wanted: Fingerprint = { high: 0, low: 0 }
  let size = FIRST_SIZE
  let count = 0
  let words = new Uint32Array(2 * size)

  /** @param low not 0, which marks an empty place @returns false when it was there */
  const put = (high: number, low: number): boolean => {
    // Places are in the order of the fingerprints, so that growing reads and writes memory in its order.
    for (let slot = Math.floor((high * size) / RANGE); ; slot = slot + 1 === size ? 0 : slot + 1) {
      const at = 2 * slot
      if (words[at + 1] === 0) {
        words[at] = high
        words[at + 1] = low
        return true
      }
      if (words[at] === high && words[at + 1] === low) return false
    }
  }
  const grow = () => {
    const before = words
    size = Math.ceil(GROWTH * size)
    words = new Uint32Array(2 * size)
    for (let at = 0; at < before.length; at += 2) {
      const low = before[at + 1] ?? 0
      if (low !== 0) put(before[at] ?? 0, low)
    }
  }

  return {
    /** @returns false when the text was there */
    add(text: string): boolean {
      if (count >= FULL * size) grow()
      fingerprint(text, wanted)
      const isNew = put(wanted.high, wanted.low || 1)
      if (isNew) count++
      return isNew
    },
    get size(): number {
      return count
    },
  }
}
