import { expect, it } from 'vitest'
import { sceneOf } from './scenes.ts'

const service = (name: string, category = '') => sceneOf('mother-and-baby', { of: 'service', name, category })
const neutral = (name: string, category = '') => sceneOf('neutral', { of: 'service', name, category })
const packageOf = (name: string, services = '') => sceneOf('mother-and-baby', { of: 'package', name, services })

it('chooses the drawing of a service by a word in its name, with any kind of space and accent', () => {
  expect(service('Baby spa, 1 heure')).toBe('float')
  expect(service('Baby spa, 1\u202fheure')).toBe('float')
  expect(service('Baby spa, 45\u202fminutes')).toBe('duck')
  expect(service('Massage bébé')).toBe('hands')
  expect(neutral('Gommage à l’argile')).toBe('bowl')
  expect(neutral('Massage à deux')).toBe('together')
})

it('chooses by the category when no word of the name has a drawing, and the lotus when the category has none either', () => {
  expect(service('Consultation', 'pour-bebe')).toBe('bath')
  expect(service('Consultation')).toBe('lotus')
  expect(neutral('Consultation', 'hammam')).toBe('steam')
})

it('chooses the drawing of a category by its slug, else by its name', () => {
  expect(sceneOf('mother-and-baby', { of: 'category', slug: 'pour-moman', name: 'Pour moman' })).toBe('massage')
  expect(sceneOf('neutral', { of: 'category', slug: 'a-deux', name: 'À deux' })).toBe('together')
  expect(sceneOf('neutral', { of: 'category', slug: 'autres', name: 'Beauté' })).toBe('mirror')
})

it('chooses the drawing of a package by its name, else by its services, else a present', () => {
  expect(packageOf('Premiers jours')).toBe('package-newborn')
  expect(packageOf('Neuf mois', 'Baby spa')).toBe('package-expecting')
  expect(packageOf('Sérénité', 'Baby spa')).toBe('package-water')
  expect(packageOf('Cadeau', 'Soin')).toBe('package')
  expect(sceneOf('neutral', { of: 'package', name: 'Trois marées', services: '' })).toBe('waves')
})
