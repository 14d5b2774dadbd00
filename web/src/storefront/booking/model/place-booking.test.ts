import type { ServiceView } from '@alba/contracts/catalogue/api'
import { expect, it } from 'vitest'
import { emptyValues } from './draft.ts'
import { bookingRequest } from './place-booking.ts'

const service = { id: 1, asks: null } as ServiceView
const told = [{ question: 'Êtes-vous allergique aux fruits à coque ?', answer: 'Oui' }]
const notesWith = (notes: string, answers?: typeof told) =>
  bookingRequest(
    service,
    { ...emptyValues, notes },
    { voucher: null, eligibilityId: null, ...(answers && { told: answers }) },
  ).notes

it('puts what the visitor agreed to tell the nurse below the notes', () => {
  expect(notesWith(' Deuxième visite ', told)).toBe('Deuxième visite\nÊtes-vous allergique aux fruits à coque ? Oui')
  expect(notesWith('', told)).toBe('Êtes-vous allergique aux fruits à coque ? Oui')
  expect(notesWith('x'.repeat(2000), told)).toHaveLength(2000)
})

it('tells nothing that was not agreed to', () => expect(notesWith('Deuxième visite')).toBe('Deuxième visite'))
