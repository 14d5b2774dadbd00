import { expect, it } from 'vitest'
import { conflictsOf, idsInConflict } from './conflicts.ts'
import { entry } from './testing.ts'

const camille = [{ id: 1, name: 'Camille Roussel' }]
const ines = [{ id: 2, name: 'Inès Moreau' }]

it.each([
  ['confirmed', 'confirmed'],
  ['confirmed', 'pending_hold'],
  ['pending_hold', 'pending_hold'],
])('a %s and a %s booking of one practitioner at the same time conflict', (one, other) => {
  const both = [
    entry({ id: 1, status: one, practitioners: camille }),
    entry({ id: 2, status: other, practitioners: camille }),
  ]
  const conflicts = conflictsOf(both)
  expect(conflicts).toHaveLength(1)
  expect(conflicts[0]?.practitioner).toBe('Camille Roussel')
  expect([...idsInConflict(conflicts)]).toEqual([1, 2])
})

it('bookings that overlap in part conflict', () => {
  const both = [entry({ id: 1, start: '14:00', end: '15:00' }), entry({ id: 2, start: '14:45', end: '15:30' })]
  expect(idsInConflict(conflictsOf(both)).size).toBe(2)
})

it.each([
  ['one is canceled', entry({ id: 2, status: 'canceled' })],
  ['nobody is shared', entry({ id: 2, practitioners: ines })],
  ['one begins where the other ends', entry({ id: 2, start: '15:00', end: '16:00' })],
  ['they are on other days', entry({ id: 2, date: '2026-11-27' })],
])('there is no conflict where %s', (_why, other) => {
  expect(conflictsOf([entry({ id: 1 }), other])).toEqual([])
})
