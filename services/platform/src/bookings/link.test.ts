import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookingIdIn, bookingToken, isTokenOf } from './link.ts'

const keyringOf = (key: string) => ({
  digest: (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32),
})
const keyring = keyringOf('first')
const linked = fc.record({
  bookingId: fc.integer({ min: 100_000_000_000_000, max: 999_999_999_999_999 }),
  personId: fc.stringMatching(/^[0-9a-f]{32}$/),
})

it('a token is genuine for its booking and person only, and under the key of the installation only', () => {
  fc.assert(
    fc.property(linked, linked, (own, other) => {
      const token = bookingToken(keyring, own)
      expect(bookingIdIn(token)).toBe(own.bookingId)
      expect(isTokenOf(keyring, token, own)).toBe(true)
      expect(isTokenOf(keyringOf('second'), token, own)).toBe(false)
      if (other.personId !== own.personId)
        expect(isTokenOf(keyring, token, { ...own, personId: other.personId })).toBe(false)
      if (other.bookingId !== own.bookingId)
        expect(isTokenOf(keyring, token, { ...own, bookingId: other.bookingId })).toBe(false)
      expect(token).not.toContain(own.personId)
    }),
  )
})

it('a token with one character changed, more or less is not genuine, and none is taken for a number by accident', () => {
  const own = { bookingId: 123_456_789_012_345, personId: 'a'.repeat(32) }
  const token = bookingToken(keyring, own)
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)
    expect(isTokenOf(keyring, changed, own)).toBe(false)
  }
  for (const wrong of ['', `${token}0`, token.slice(0, -1), ` ${token}`, token.toUpperCase()])
    expect(isTokenOf(keyring, wrong, own)).toBe(false)
  for (const wrong of ['', 'contenu', '12.abc', '1e14', `-${token}`, 'NaN.0', '1234567890123456.0'])
    expect(bookingIdIn(wrong)).toBe(wrong === '1e14' ? 100_000_000_000_000 : undefined)
})
