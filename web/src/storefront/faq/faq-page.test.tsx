import { expect, test } from 'vitest'
import { target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('a question that finds no answer leads to telephone and e-mail, and to no form', async () => {
  mockApi()
  await visit('/faq')
  expect(await target('Nous contacter')).toBe('/contact')
})
