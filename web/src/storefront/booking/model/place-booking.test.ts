import type { ServiceView } from '@alba/contracts/catalogue/api'
import { expect, it } from 'vitest'
import { emptyValues } from './draft.ts'
import { bookingRequest } from './place-booking.ts'

const first = { id: 1, asks: null, own_questions: [] as ServiceView['own_questions'] } as ServiceView
const sharedAnswers = [{ question: 'Êtes-vous allergique aux fruits à coque ?', answer: 'Oui' }]
const notesWith = (notes: string, answers?: typeof sharedAnswers) =>
  bookingRequest(
    { first, second: null },
    { values: { ...emptyValues, notes }, eligible: {} },
    { voucher: null, ...(answers && { sharedAnswers: answers }) },
  ).notes

it('appends to the notes the answers that the visitor agreed to share', () => {
  expect(notesWith(' Deuxième visite ', sharedAnswers)).toBe(
    'Deuxième visite\nÊtes-vous allergique aux fruits à coque ? Oui',
  )
  expect(notesWith('', sharedAnswers)).toBe('Êtes-vous allergique aux fruits à coque ? Oui')
  expect(notesWith('x'.repeat(2000), sharedAnswers)).toHaveLength(2000)
})

it('appends no answer without that agreement', () => expect(notesWith('Deuxième visite')).toBe('Deuxième visite'))

it('names the second treatment, and the result of the questionnaire of each', () => {
  const second = { service: { ...first, id: 4 }, arrangement: 'beside' } as const
  const values = { ...emptyValues, date: '2026-11-26', time: '10:00' }
  const asked = (eligible: Record<number, string>) =>
    bookingRequest({ first, second }, { values, eligible }, { voucher: null })
  expect(asked({ 1: 'key-1', 4: 'key-4' })).toMatchObject({
    service_id: 1,
    eligibility_id: 'key-1',
    second: { service_id: 4, arrangement: 'beside', eligibility_id: 'key-4' },
  })
  expect(asked({ 4: 'key-4' })).not.toHaveProperty('eligibility_id')
  expect(asked({ 1: 'key-1' }).second).toEqual({ service_id: 4, arrangement: 'beside', eligibility_id: null })
})
