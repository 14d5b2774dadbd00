import type { ServiceView } from '@alba/contracts/catalogue/api'
import { expect, it } from 'vitest'
import { emptyValues } from './draft.ts'
import { bookingRequest } from './place-booking.ts'

const service = { id: 1, asks: null, own_questions: [] as ServiceView['own_questions'] } as ServiceView
const sharedAnswers = [{ question: 'Êtes-vous allergique aux fruits à coque ?', answer: 'Oui' }]
const notesWith = (notes: string, answers?: typeof sharedAnswers) =>
  bookingRequest(
    service,
    { ...emptyValues, notes },
    { voucher: null, eligibilityId: null, ...(answers && { sharedAnswers: answers }) },
  ).notes

it('appends to the notes the answers that the visitor agreed to share', () => {
  expect(notesWith(' Deuxième visite ', sharedAnswers)).toBe(
    'Deuxième visite\nÊtes-vous allergique aux fruits à coque ? Oui',
  )
  expect(notesWith('', sharedAnswers)).toBe('Êtes-vous allergique aux fruits à coque ? Oui')
  expect(notesWith('x'.repeat(2000), sharedAnswers)).toHaveLength(2000)
})

it('appends no answer without that agreement', () => expect(notesWith('Deuxième visite')).toBe('Deuxième visite'))
