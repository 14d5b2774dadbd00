import type { ClientSummary } from '@alba/contracts/clients/api'
import { expect, it } from 'vitest'
import { distinguished, fieldsOf, isEnough } from './known-client.ts'

const lea: ClientSummary = {
  id: 'a'.repeat(32),
  name: 'Léa de la Tour',
  email: 'lea@example.org',
  phone: '0612345678',
  last_visit: '2026-11-19',
}

it.each([
  ['', false],
  ['l', false],
  ['lé', true],
  ['d’A', true],
  ['061', false],
  ['06 12', true],
  ['+33 6', false],
  ['5678', true],
])('whether « %s » is enough for a search: %s', (typed, enough) => {
  expect(isEnough(typed)).toBe(enough)
})

it('a chosen client fills all contact fields, with the first word of the name as the first name', () => {
  expect(fieldsOf(lea)).toEqual({
    first_name: 'Léa',
    last_name: 'de la Tour',
    email: 'lea@example.org',
    phone: '0612345678',
  })
  expect(fieldsOf({ ...lea, name: 'Léa', phone: null })).toMatchObject({ first_name: 'Léa', last_name: '', phone: '' })
})

it('people of the same name are distinguished by phone or address, and last visit', () => {
  expect(distinguished(lea).replaceAll('\u00a0', ' ')).toBe('06 12 34 56 78 · vu le 19/11/2026')
  expect(distinguished({ ...lea, phone: null, last_visit: null })).toBe('lea@example.org · jamais venu')
  const twin = { ...lea, id: 'b'.repeat(32), email: 'lea@example.com' }
  expect(distinguished(lea, [lea, twin])).toContain(' · lea@example.org · ')
  expect(distinguished(lea, [lea, { ...twin, phone: '0612345679' }])).not.toContain('@')
})
