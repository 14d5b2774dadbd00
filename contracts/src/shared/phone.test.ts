import { describe, expect, it } from 'vitest'
import { telLink } from './dialling.ts'
import { phone, phoneInPairs } from './phone.ts'

describe('a French phone number', () => {
  it.each([
    '0612345678',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '06-12-34-56-78',
    '+33612345678',
    '+33 6 12 34 56 78',
    '+33-6-12-34-56-78',
    '0033612345678',
    '0033 6 12 34 56 78',
    '  0612345678 ',
    '0112345678',
    '0912345678',
  ])('accepts %s', number => {
    expect(phone.parse(number)).toBe(number.trim())
  })

  it('accepts one that was copied from the contacts of a phone, which mark its direction', () => {
    expect(phone.parse('\u202a+33 6 12 34 56 78\u202c')).toBe('+33 6 12 34 56 78')
  })

  it.each([
    ['', 'nothing'],
    ['061234567', 'a digit missing'],
    ['06123456789', 'a digit too many'],
    ['0012345678', 'a zero after the zero'],
    ['+33 0612345678', 'both the prefix and the zero'],
    ['+34612345678', 'another country'],
    ['612345678', 'no prefix'],
    ['06 123 456 78', 'digits not in pairs'],
    ['06  12 34 56 78', 'two spaces'],
    ['06/12/34/56/78', 'another separator'],
    ['06123456a8', 'a letter'],
    ['0612345678\n0612345678', 'two numbers'],
  ])('refuses %j: %s', number => {
    const parsed = phone.safeParse(number)
    expect(parsed.error?.issues[0]?.message).toBe('Numéro de téléphone invalide')
  })
})

it.each([
  ['0639981115', '06 39 98 11 15'],
  [' 06.39-98 11 15', '06 39 98 11 15'],
  ['+33 639981115', '06 39 98 11 15'],
  ['0033 6 39 98 11 15', '06 39 98 11 15'],
  ['+32 475 12 34 56', '+32 475 12 34 56'],
])('shows %j as %s', (number, read) => {
  expect(phoneInPairs(number).replaceAll('\u00a0', ' ')).toBe(read)
})

it.each([
  ['+33 6-39.98 11 15', 'tel:+33639981115'],
  ['0033 6 39 98 11 15', 'tel:+33639981115'],
  ['06 12 34 56 78', 'tel:+33612345678'],
  ['0692 12 34 56', 'tel:+262692123456'],
])('the link of %j dials from everywhere: %s', (number, link) => {
  expect(telLink(number)).toBe(link)
})
