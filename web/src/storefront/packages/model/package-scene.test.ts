import { expect, it } from 'vitest'
import present from '../../../ui/illustrations/package.svg'
import expecting from '../../../ui/illustrations/package-expecting.svg'
import newborn from '../../../ui/illustrations/package-newborn.svg'
import water from '../../../ui/illustrations/package-water.svg'
import { packageScene } from './package-scene.ts'

const item = (service_name: string) => ({ service_id: 1, service_name, quantity: 1 })

it('chooses the drawing of a package by its name, else by its services, else a present', () => {
  expect(packageScene({ name: 'Premiers jours', items: [] })).toBe(newborn)
  expect(packageScene({ name: 'Neuf mois', items: [item('Baby spa')] })).toBe(expecting)
  expect(packageScene({ name: 'Sérénité', items: [item('Baby spa')] })).toBe(water)
  expect(packageScene({ name: 'Petits baigneurs', items: [] })).toBe(water)
  expect(packageScene({ name: 'Cadeau', items: [item('Soin')] })).toBe(present)
})
