import { expect, test } from 'vitest'
import { centre } from '../../shared/centre.ts'
import { target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('the legal notice offers the source code of the site, as the AGPL asks', async () => {
  mockApi()
  await visit('/mentions-legales')
  expect(await target('Son code source')).toBe(centre.legal.sourceCode)
})
