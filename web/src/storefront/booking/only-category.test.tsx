import { expect, test } from 'vitest'
import { categories } from '../../e2e/mock-data.ts'
import { all, find, follow, target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const ONLY = { 'GET /api/categories': () => ({ body: categories.slice(0, 1) }) }

test('a centre with one category offers its treatments at once, at the same address', async () => {
  mockApi(ONLY)
  await visit('/reservation')
  expect(await target('Massage prénatal')).toBe('/reservation?service=1&category=pour-moman')
  expect(all('link', 'Pour moman')).toEqual([])
  expect(location.pathname + location.search).toBe('/reservation')
  await follow('Massage prénatal')
  await find('complementary', 'Récapitulatif')
})

test('the only category is offered itself while its treatments cannot be loaded', async () => {
  mockApi({ ...ONLY, 'GET /api/services': () => ({ status: 404, body: {} }) })
  await visit('/reservation')
  expect(await target('Pour moman')).toBe('/reservation?category=pour-moman')
})

test('the treatments of the only category come without links to other categories', async () => {
  mockApi(ONLY)
  await visit('/reservation?category=pour-moman')
  await find('link', 'Massage prénatal')
  expect(all('link', 'Toutes les catégories')).toEqual([])
})

test('the home page shows the treatments of the only category, which lead to the services', async () => {
  mockApi(ONLY)
  await visit('/')
  expect(await target('Massage prénatal')).toBe('/services#pour-moman')
})
