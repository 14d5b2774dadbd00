import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { deliveryToken, isTokenOf, voucherIdIn } from './delivery-link.ts'

const keyring = { digest: (text: string) => hash('sha256', `secret ${text}`).slice(0, 32) }
const linked = { voucherId: 512_345_678_901_234, personId: '1'.repeat(32) }
const token = deliveryToken(keyring, linked)

it('a token names its voucher, and is genuine for this voucher and person only', () => {
  expect(voucherIdIn(token)).toBe(linked.voucherId)
  expect(isTokenOf(keyring, token, linked)).toBe(true)
  expect(isTokenOf(keyring, token, { ...linked, personId: '2'.repeat(32) })).toBe(false)
  expect(isTokenOf(keyring, token, { ...linked, voucherId: linked.voucherId + 1 })).toBe(false)
})

it('a token of another secret, a part of one, and a text of another form are not genuine', () => {
  const foreign = deliveryToken({ digest: text => hash('sha256', text).slice(0, 32) }, linked)
  for (const wrong of [foreign, token.slice(0, -1), `${token}0`, '', 'abc', `${linked.voucherId}.`])
    expect(isTokenOf(keyring, wrong, linked), wrong).toBe(false)
  for (const formless of ['', 'abc', '1.2', `x${token}`]) expect(voucherIdIn(formless), formless).toBeUndefined()
})
