/** The set's first size, in ids. It is a power of two, as are all later ones. */
const FIRST_SIZE = 1 << 16

/**
 * A set of UUIDs in 16 bytes each, for millions of them: open addressing in a typed array. Ids that are no UUIDs are
 * kept as texts.
 */
export function idSet() {
  const others = new Set<string>()
  let slots = new Uint32Array(4 * FIRST_SIZE)
  let count = 0
  const words = new Uint32Array(4)

  /** Puts `words` into its place. @returns false when it was there */
  const put = (): boolean => {
    const mask = slots.length / 4 - 1
    // UUIDs are random, so some of their bits are as good as a hash. A word of zeros marks an empty slot.
    for (let slot = ((words[0] ?? 0) ^ (words[3] ?? 0)) & mask; ; slot = (slot + 1) & mask) {
      const at = 4 * slot
      if ((slots[at] ?? 0) === 0 && (slots[at + 1] ?? 0) === 0) {
        slots.set(words, at)
        return true
      }
      if (
        slots[at] === words[0] &&
        slots[at + 1] === words[1] &&
        slots[at + 2] === words[2] &&
        slots[at + 3] === words[3]
      )
        return false
    }
  }
  const grow = () => {
    const before = slots
    slots = new Uint32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 4) {
      if ((before[at] ?? 0) === 0 && (before[at + 1] ?? 0) === 0) continue
      words.set(before.subarray(at, at + 4))
      put()
    }
  }

  return {
    /** @returns false when the id was there */
    add(id: string): boolean {
      if (!readWords(id, words)) return others.size < others.add(id).size
      if (2 * count > slots.length / 4) {
        const kept = words.slice()
        grow()
        words.set(kept)
      }
      const isNew = put()
      if (isNew) count++
      return isNew
    },
  }
}

/** Reads a UUID into four words. @returns false for any other text, and for one that would look like an empty slot */
function readWords(id: string, words: Uint32Array): boolean {
  if (id.length !== 36) return false
  let digits = 0
  for (let at = 0; at < 36; at++) {
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (id[at] !== '-') return false
      continue
    }
    const digit = digitOf(id.charCodeAt(at))
    if (digit < 0) return false
    const word = digits++ >> 3
    words[word] = ((words[word] ?? 0) << 4) | digit
  }
  return (words[0] ?? 0) !== 0 || (words[1] ?? 0) !== 0
}

/** The value of a hexadecimal digit; -1 for any other character. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
