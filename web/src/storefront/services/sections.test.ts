import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const category = (slug: string) => ({ id: 1, slug, name: slug, description: '' }) satisfies CategoryView
const service = (name: string, slug: string) => ({ name, category: { name: slug, slug } }) as ServiceView

test('a category without a service has no section, and the others keep their order', () => {
  const sections = sectionsOf(
    [category('pour-moman'), category('vide'), category('ateliers')],
    [service('Atelier', 'ateliers'), service('Massage', 'pour-moman'), service('Rituel', 'pour-moman')],
  )
  expect(sections.map(({ category, services }) => [category.slug, services.map(({ name }) => name)])).toEqual([
    ['pour-moman', ['Massage', 'Rituel']],
    ['ateliers', ['Atelier']],
  ])
})
