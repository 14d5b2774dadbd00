import { expect, test } from 'vitest'
import { target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('a question without an answer leads to who answers, by telephone and e-mail, and promises no form', async () => {
  mockApi()
  await visit('/faq')
  expect(await target('Nous contacter')).toBe('/contact')
})
