import { expect, it } from 'vitest'
import { printedName, printedReference } from './known-form.ts'

it.each(['Jeanne Petit', 'J. Petit', 'Anne-Sophie de la Tour', 'Élodie d’Arc', 'Nguyễn Thị Hoa'])(
  '%s is a name',
  name => {
    expect(printedName(name)).toBe(name)
  },
)

it.each([
  'URGENT votre compte est bloqué : https://evil.example/connexion',
  'www.evil.example',
  'evil.example',
  'jeanne@example.org',
  'Appelez le 0699999999',
  'Votre compte est bloqué cliquez vite',
  'Ann\nBcc',
  'a'.repeat(61),
])('%j is not printed as a name', text => {
  expect(printedName(text)).toBeUndefined()
})

it('a reference is printed as on the voucher, and any other text is not printed', () => {
  expect(printedReference('n° abcd efgh jklm')).toBe('ABCD-EFGH-JKLM')
  expect(printedReference('#612 345 678 901 234')).toBe('612345678901234')
  // The last one is the code of another system, which may say nearly anything.
  for (const typed of ['Cliquez http://evil.example/p', 'mon bon', '1', '012345678901234', 'NOEL2026PARISCENTRE'])
    expect(printedReference(typed)).toBeUndefined()
})
