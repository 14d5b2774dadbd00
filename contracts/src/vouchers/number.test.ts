import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFrom, UNAMBIGUOUS_CHARACTERS, voucherNumber } from './number.ts'

describe('the number of a voucher', () => {
  it('has three groups of four characters without look-alikes, for any input', () => {
    const digest = fc.stringMatching(/^[0-9a-f]{64}$/)
    fc.assert(
      fc.property(digest, text => {
        const number = numberFrom(text)
        expect(number).toMatch(/^.{4}-.{4}-.{4}$/)
        for (const letter of number.replaceAll('-', '')) expect(UNAMBIGUOUS_CHARACTERS).toContain(letter)
        expect(voucherNumber.parse(number)).toBe(number)
      }),
    )
    expect(UNAMBIGUOUS_CHARACTERS).not.toMatch(/[IO01]/)
  })
  it.each(['abcd-efgh-jklm', 'ABCDEFGHJKLM', ' abcd efgh jklm ', 'abcd–efgh–jklm', 'ABCD - EFGH - JKLM'])(
    'may be typed as « %s »',
    typed => expect(voucherNumber.parse(typed)).toBe('ABCD-EFGH-JKLM'),
  )
  it.each([
    ['GC-2024-001', 'GC20-2400-1'],
    ['9f2c8a1b', '9F2C-8A1B'],
    ['NOEL2026PARISCENTRE00017', 'NOEL-2026-PARI-SCEN-TRE0-0017'],
  ])('of another system « %s » has the form %s here', (typed, number) => {
    expect(voucherNumber.parse(typed)).toBe(number)
    expect(voucherNumber.parse(number)).toBe(number)
  })
  it.each(['', 'ABCD', 'ABCD-EFG', 'NOEL2026PARISCENTRE000170', 'ABCD-EFGH-JKL!', 'x'.repeat(200), 12])(
    'refuses %s',
    typed => {
      expect(voucherNumber.safeParse(typed).error?.issues[0]?.message).toBe('Numéro de bon cadeau invalide')
    },
  )
})
