import { expect, test } from 'vitest'
import { target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('the FAQ page links to the contact page', async () => {
  mockApi()
  await visit('/faq')
  expect(await target('Nous contacter')).toBe('/contact')
})
