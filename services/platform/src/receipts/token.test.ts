import { createHmac } from 'node:crypto'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isReceiptToken, receiptToken, saleIn } from './token.ts'

const keyringOf = (key: string) => ({
  digest: (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32),
})
const keyring = keyringOf('first')
const sale: fc.Arbitrary<PaymentTarget> = fc.record({
  kind: fc.constantFrom('booking', 'voucher', 'package'),
  id: fc.integer({ min: 100_000_000_000_000, max: 999_999_999_999_999 }),
})
const person = fc.stringMatching(/^[0-9a-f]{32}$/)

it('a token is genuine for its own sale and person, under the key of the installation only', () => {
  fc.assert(
    fc.property(sale, person, sale, person, (own, owner, other, stranger) => {
      const token = receiptToken(keyring, own, owner)
      expect(saleIn(token)).toEqual(own)
      expect(isReceiptToken(keyring, token, own, owner)).toBe(true)
      expect(isReceiptToken(keyringOf('second'), token, own, owner)).toBe(false)
      if (stranger !== owner) expect(isReceiptToken(keyring, token, own, stranger)).toBe(false)
      if (other.id !== own.id || other.kind !== own.kind)
        expect(isReceiptToken(keyring, token, other, owner)).toBe(false)
      expect(token).not.toContain(owner)
    }),
  )
})

it('a token with one character changed, more or less is not genuine', () => {
  const own = { kind: 'voucher', id: 123_456_789_012_345 } as const
  const token = receiptToken(keyring, own, 'a'.repeat(32))
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)
    expect(isReceiptToken(keyring, changed, own, 'a'.repeat(32))).toBe(false)
  }
  for (const wrong of ['', `${token}0`, token.slice(0, -1), token.toUpperCase()])
    expect(isReceiptToken(keyring, wrong, own, 'a'.repeat(32))).toBe(false)
})

it.each(['', 'voucher', 'voucher-1-x', 'gift-123456789012345-x', 'voucher-123456789012345-x-y', 'voucher-NaN-x'])(
  'finds no sale in « %s »',
  text => expect(saleIn(text)).toBeUndefined(),
)
