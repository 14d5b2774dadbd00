import { randomBytes } from 'node:crypto'

/** A hash of a text, in two halves of 32 bits. */
export type Fingerprint = { high: number; low: number }

/** Random seeds of this process, so that nobody can prepare two texts that have the same fingerprint. */
const [highSeed, lowSeed] = new Uint32Array(new Uint8Array(randomBytes(8)).buffer) as unknown as [number, number]

/**
 * Computes the fingerprint of a text with the mixing steps of MurmurHash3, once for each half, with different
 * constants. Among a million texts, the chance that any two have the same fingerprint is one in 37 million.
 * @param into receives the result, so that no object is made for each text
 */
export function fingerprint(text: string, into: Fingerprint): void {
  let high = highSeed ^ text.length
  let low = lowSeed ^ text.length
  for (let at = 0; at < text.length; at += 2) {
    // Beyond the end the second unit is NaN, which counts as 0.
    const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    high = mixed(high ^ Math.imul(rotated(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593))
    low = mixed(low ^ Math.imul(rotated(Math.imul(word, 0x239b961b), 16), 0xab0e9789))
  }
  into.high = finished(high ^ Math.imul(low, 0x38b34ae5))
  into.low = finished(low ^ Math.imul(high, 0xa1e38b93))
}

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
const mixed = (word: number): number => (Math.imul(rotated(word, 13), 5) + 0xe6546b64) | 0

function finished(word: number): number {
  let mix = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
