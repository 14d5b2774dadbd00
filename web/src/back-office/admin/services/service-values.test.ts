import type { AdminServiceView } from '@alba/contracts/admin/api'
import { french } from '@alba/contracts/shared/typography'
import { expect, it } from 'vitest'
import { blankWith, namedValuesOf, numberOrZero, serviceForm, valuesOf } from './service-values.ts'

const service: AdminServiceView = {
  ...blankWith([], []),
  id: 1,
  category_id: 1,
  name: 'Massage prénatal',
  description: 'Une heure de massage doux.',
  benefits: 'Détente, Sommeil',
  price_cents: 7_550,
  buffer_before_minutes: 10,
  room_type: 'massage_room',
  questionnaire_id: 2,
  asks: { what: 'pregnancy_week', from: 20 },
  own_questions: [{ label: 'Depuis quand ?', help: '', kind: 'choice', choices: ['Hier', 'Avant'], required: true }],
  version: 3,
}

const parsed = (values: Partial<ReturnType<typeof valuesOf>> = {}) =>
  serviceForm.safeParse({ ...valuesOf(service), ...values })
const errorPaths = (values: Partial<ReturnType<typeof valuesOf>>) =>
  parsed(values).error?.issues.map(({ path }) => path.join('.'))

it('the form sends the values that it shows', () => {
  expect(parsed().data).toEqual({
    category_id: 1,
    name: 'Massage prénatal',
    description: 'Une heure de massage doux.',
    detailed_description: null,
    target_audience: null,
    benefits: 'Détente, Sommeil',
    duration_minutes: 60,
    price_cents: 7_550,
    sessions_count: 1,
    buffer_before_minutes: 10,
    buffer_after_minutes: 15,
    room_type: 'massage_room',
    questionnaire_id: 2,
    asks: { what: 'pregnancy_week', from: 20 },
    own_questions: [
      { label: french('Depuis quand ?'), help: '', kind: 'choice', choices: ['Hier', 'Avant'], required: true },
    ],
  })
})

it('reads an empty choice as none, an invalid buffer as 0, and a price of 0 as « Sur devis »', () => {
  const values = { category_id: '', questionnaire_id: '', asks: '', buffer_after_minutes: '-5', price: '0' }
  expect(parsed(values).data).toMatchObject({
    category_id: null,
    questionnaire_id: null,
    asks: null,
    buffer_after_minutes: 0,
    price_cents: 0,
  })
  expect(namedValuesOf([], [])({ ...service, price_cents: 0 }).price).toBe('Sur devis')
})

it('the form puts each error at its field', () => {
  expect(errorPaths({ price: 'cher' })).toEqual(['price'])
  expect(errorPaths({ price: '' })).toEqual(['price'])
  expect(errorPaths({ name: ' ' })).toEqual(['name'])
  expect(errorPaths({ duration_minutes: 'une heure' })).toEqual(['duration_minutes'])
  expect(errorPaths({ room_type: '' })).toEqual(['room_type'])
  // A week of pregnancy is from 14 to 50.
  expect(errorPaths({ asks_from: '12' })).toEqual(['asks_from'])
  expect(parsed({ asks_from: '30', asks_to: '20' }).error?.issues).toMatchObject([
    { path: ['asks_to'], message: 'La fin vient après le début' },
  ])
  // An age is from 0 to 72 months. The default last one is 12, which is before 24; the default first one is 1.
  expect(errorPaths({ asks: 'baby_age', asks_from: '24' })).toEqual(['asks_to'])
  expect(errorPaths({ asks: 'baby_age', asks_from: '', asks_to: '0' })).toEqual(['asks_from'])
  expect(errorPaths({ asks: 'baby_age', asks_from: 'un', asks_to: '90' })).toEqual(['asks_from', 'asks_to'])
})

it('an invalid or negative number is read as 0', () =>
  expect(['15', '', '-4', 'dix'].map(numberOrZero)).toEqual([15, 0, 0, 0]))

it('a treatment may take two minutes, but not 0', () => {
  expect(parsed({ duration_minutes: '2' }).data?.duration_minutes).toBe(2)
  expect(errorPaths({ duration_minutes: '0' })).toEqual(['duration_minutes'])
})

it('a new service begins with the only category and the only room type, if there is just one', () => {
  const room = (room_type: string, retired = false) => ({ room_type, retired })
  const chosen = (categories: number[], rooms: ReturnType<typeof room>[]) => {
    const { category_id, room_type } = blankWith(
      categories.map(id => ({ id })),
      rooms,
    )
    return [category_id, room_type]
  }
  expect(chosen([7], [room('Cabine'), room('Cabine'), room('Hammam', true)])).toEqual([7, 'Cabine'])
  expect(chosen([7, 8], [room('Cabine'), room('Hammam')])).toEqual([null, ''])
  expect(chosen([], [])).toEqual([null, ''])
})

it('the choices of a question are read line by line, and its errors are put at their fields', () => {
  const question = { label: 'Où ?', help: '', kind: 'choice' as const, choices: ' Dos \n\nNuque', required: false }
  expect(parsed({ own_questions: [question] }).data?.own_questions?.[0]?.choices).toEqual(['Dos', 'Nuque'])
  expect(parsed({ own_questions: [{ ...question, kind: 'text' }] }).data?.own_questions?.[0]?.choices).toEqual([])
  const both = errorPaths({
    own_questions: [
      { ...question, choices: 'Dos' },
      { ...question, label: ' ' },
    ],
  })
  expect(both?.toSorted()).toEqual(['own_questions.0.choices', 'own_questions.1.label'])
})
