import { expect, it } from 'vitest'
import { durationLabel, isUnknown, numericDate, shortName, statusLabel } from './labels.ts'

it.each([
  ['confirmed', 'Confirmé', 'green'],
  ['pending', 'En attente', 'yellow'],
  ['pending_hold', 'En attente', 'yellow'],
  ['canceled', 'Annulé', 'red'],
  ['abandoned', 'Abandonné', 'grey'],
  ['foo', 'foo', 'grey'],
])('says %s as %s', (status, label, tone) => expect(statusLabel(status)).toEqual({ label, tone }))

it.each([
  [30, '30\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1\u202fh\u202f00'],
  [65, '1\u202fh\u202f05'],
  [90, '1\u202fh\u202f30'],
])('says %i minutes as %s', (minutes, label) => expect(durationLabel(minutes)).toBe(label))

it('knows what it has a look for', () => {
  expect(['confirmed', 'pending_hold', 'canceled', 'expired', 'foo'].filter(isUnknown)).toEqual(['foo'])
})

it('shortens names where there is no room', () => {
  expect(shortName('Élodie de la Tour')).toEqual({ first: 'Élodie', initial: 'É.', last: 'de la Tour' })
  expect(shortName('Élodie')).toEqual({ first: 'Élodie', initial: 'Élodie', last: '' })
})

it('writes days as people do', () => expect(numericDate('2026-11-23')).toBe('23/11/2026'))
