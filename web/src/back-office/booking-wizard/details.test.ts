import { staffBookingRequest } from '@alba/contracts/bookings/staff-api'
import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { describe, expect, it } from 'vitest'
import { detailsSchema, detailsSchemaFor, emptyDetails, requestOf } from './details.ts'

const right = {
  ...emptyDetails,
  first_name: ' Léa ',
  last_name: 'Martin',
  email: 'lea@example.org',
  phone: '+32 2 555 12 12',
}
const messages = (values: object) => detailsSchema.safeParse(values).error?.issues.map(issue => issue.message)

describe('the details of a booking by staff', () => {
  it.each([
    ['first_name', ' A ', 'Le prénom doit contenir au moins 2 caractères'],
    ['last_name', 'B', 'Le nom doit contenir au moins 2 caractères'],
    ['email', '', 'Email invalide'],
    ['email', 'abc@', 'Email invalide'],
    ['phone', '  ', 'Le téléphone est obligatoire'],
  ])('refuse the %s « %s »', (field, value, message) => {
    expect(messages({ ...right, [field]: value })).toEqual([message])
  })

  const question = { label: 'Où ?', help: '', kind: 'choice' as const, choices: ['Dos', 'Nuque'], required: true }
  const service = { id: 4, own_questions: [question] } as unknown as StaffServiceView

  it('become the request for the server', () => {
    const slot = { service, second: null, day: '2026-11-27', time: '10:00', practitioner: null }
    const schema = detailsSchemaFor(service.own_questions)
    const request = requestOf(slot, schema.parse({ ...right, answer0: ' Dos ' }))
    expect(request).toEqual({
      service_id: 4,
      start_time: '2026-11-27T10:00:00',
      customer_name: 'Léa Martin',
      customer_email: 'lea@example.org',
      customer_phone: '+32 2 555 12 12',
      notes: null,
      admin_notes: null,
      eligibility_confirmed: false,
      answers: [{ question: 'Où ?', answer: 'Dos' }],
    })
    expect(staffBookingRequest.safeParse(request).success).toBe(true)
    expect(requestOf({ ...slot, practitioner: 2 }, schema.parse(right))).toMatchObject({ practitioner_id: 2 })
  })

  it('name the second treatment, and answer the questions of both', () => {
    const other = { ...service, id: 5, own_questions: [question, { ...question, label: 'Depuis quand ?' }] }
    const slot = {
      service,
      second: { service: other, arrangement: 'beside' },
      day: '2026-11-27',
      time: '10:00',
      practitioner: null,
    } as const
    const typed = detailsSchema.parse({ ...right, answer0: 'Dos', answer1: 'Nuque' })
    const request = requestOf(slot, typed)
    expect(request).toMatchObject({
      second: { service_id: 5, arrangement: 'beside' },
      answers: [
        { question: 'Où ?', answer: 'Dos' },
        { question: 'Depuis quand ?', answer: 'Nuque' },
      ],
    })
    expect(staffBookingRequest.safeParse(request).success).toBe(true)
  })

  it('may leave a required question open, and answer it with none but its choices', () => {
    const schema = detailsSchemaFor(service.own_questions)
    expect(schema.safeParse(right).success).toBe(true)
    expect(schema.safeParse({ ...right, answer0: 'Pied' }).success).toBe(false)
  })
})
