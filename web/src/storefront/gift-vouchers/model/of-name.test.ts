import { expect, it } from 'vitest'
import { ofName } from './of-name.ts'

it('elides before a vowel, before h, and before y with a consonant after it', () => {
  expect(['Inès', 'Hélène', 'Élise', 'Yves', 'anna'].map(ofName)).toEqual([
    'd’Inès',
    'd’Hélène',
    'd’Élise',
    'd’Yves',
    'd’anna',
  ])
  expect(['Léa', 'Yann', 'Zoé'].map(ofName)).toEqual(['de Léa', 'de Yann', 'de Zoé'])
})
