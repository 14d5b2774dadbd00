import type { SetupView } from '@alba/contracts/admin/setup-api'
import { expect, test } from 'vitest'
import { beforeSelling, leftToDo, nextStep, stepsOf } from './steps.ts'

const empty: SetupView = {
  has_identity: false,
  rooms: 0,
  people: 1,
  services: 0,
  people_without_hours: ['Zoé'],
  services_without_room: [],
  services_without_price: [],
  texts: { terms_updated: null, privacy_since: null, accessibility: null },
  has_mediator: null,
}
const ready: SetupView = {
  has_identity: true,
  rooms: 1,
  people: 2,
  services: 2,
  people_without_hours: [],
  services_without_room: [],
  services_without_price: [],
  texts: { terms_updated: 'novembre 2026', privacy_since: '1er novembre 2026', accessibility: 'non conforme' },
  has_mediator: true,
}
const doneOf = (setup: SetupView) => stepsOf(setup).map(({ isDone }) => isDone)
const detailOf = (setup: SetupView, key: string) => stepsOf(setup).find(step => step.key === key)?.detail
const lineOf = (setup: SetupView, key: string) => beforeSelling(setup).find(line => line.key === key)

test('an empty copy has an account only, and goes on with who the centre is', () => {
  expect(doneOf(empty)).toEqual([true, false, false, false, false, null])
  expect(nextStep(stepsOf(empty))).toBe('centre')
  expect(beforeSelling(empty).map(({ state }) => state)).toEqual([
    'missing',
    'missing',
    'missing',
    'missing',
    'missing',
    'advice',
  ])
})

test('a centre that has everything has nothing left to do', () => {
  expect(doneOf(ready)).toEqual([true, true, true, true, true, null])
  expect(beforeSelling(ready).map(({ state }) => state)).toEqual(Array(6).fill('done'))
  expect([leftToDo(ready), nextStep(stepsOf(ready))]).toEqual([0, 'paiements'])
})

test('each step and each undated text counts once', () => {
  // Four steps (all but the account, which is done, and the connections, which have no state) and two texts.
  expect(leftToDo(empty)).toBe(6)
  expect(leftToDo({ ...ready, rooms: 0 })).toBe(1)
  expect(leftToDo({ ...ready, texts: { ...ready.texts, privacy_since: null } })).toBe(1)
})

test('the step of treatments is done once one of them has a room of its kind', () => {
  const withoutRoom = { ...ready, services_without_room: ['Hammam', 'Sauna'] }
  expect(stepsOf(withoutRoom)[3]).toMatchObject({ isDone: false, detail: 'Aucune salle de ce type : Hammam, Sauna' })
  expect(stepsOf({ ...withoutRoom, services_without_room: ['Hammam'] })[3]).toMatchObject({ isDone: true })
})

test('hours count once the agenda of one person is open, and those without are named', () => {
  expect(detailOf({ ...ready, people_without_hours: ['Zoé', 'Léa'] }, 'horaires')).toBe('Aucun jour ouvert')
  expect(stepsOf({ ...ready, people_without_hours: ['Zoé'] })[4]).toMatchObject({
    isDone: true,
    detail: 'Pas encore : Zoé',
  })
  expect(stepsOf({ ...ready, people: 0 })[4]?.isDone).toBe(false)
})

test('a centre without a mediator and treatments without a price are allowed, and worth a look', () => {
  expect(lineOf({ ...ready, has_mediator: false }, 'mediator')?.state).toBe('advice')
  const open = lineOf({ ...ready, services_without_price: ['Atelier'] }, 'prices')
  expect(open?.state).toBe('advice')
  expect(open?.detail).toContain('Atelier')
})
