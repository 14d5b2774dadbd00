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

test('in a new installation only the account is done, and the next step is the centre’s identity', () => {
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

test('a complete centre has nothing left to do', () => {
  expect(doneOf(ready)).toEqual([true, true, true, true, true, null])
  expect(beforeSelling(ready).map(({ state }) => state)).toEqual(Array(6).fill('done'))
  expect([leftToDo(ready), nextStep(stepsOf(ready))]).toEqual([0, 'paiements'])
})

test('each open step and each legal text without a date counts once', () => {
  // Four steps (all but the account, which is done, and the connections, which have no state) and two texts.
  expect(leftToDo(empty)).toBe(6)
  expect(leftToDo({ ...ready, rooms: 0 })).toBe(1)
  expect(leftToDo({ ...ready, texts: { ...ready.texts, privacy_since: null } })).toBe(1)
})

test('the step of treatments is done once a treatment has a room of its type', () => {
  const withoutRoom = { ...ready, services_without_room: ['Hammam', 'Sauna'] }
  expect(stepsOf(withoutRoom)[3]).toMatchObject({ isDone: false, detail: 'Aucune salle de ce type : Hammam, Sauna' })
  expect(stepsOf({ ...withoutRoom, services_without_room: ['Hammam'] })[3]).toMatchObject({ isDone: true })
})

test('the step of hours is done once one person has hours, and names the people without', () => {
  expect(detailOf({ ...ready, people_without_hours: ['Zoé', 'Léa'] }, 'horaires')).toBe('Aucun jour ouvert')
  expect(stepsOf({ ...ready, people_without_hours: ['Zoé'] })[4]).toMatchObject({
    isDone: true,
    detail: 'Pas encore : Zoé',
  })
  expect(stepsOf({ ...ready, people: 0 })[4]?.isDone).toBe(false)
})

test('a missing mediator and treatments without a price give advice, but do not block', () => {
  expect(lineOf({ ...ready, has_mediator: false }, 'mediator')?.state).toBe('advice')
  const open = lineOf({ ...ready, services_without_price: ['Atelier'] }, 'prices')
  expect(open?.state).toBe('advice')
  expect(open?.detail).toContain('Atelier')
})
