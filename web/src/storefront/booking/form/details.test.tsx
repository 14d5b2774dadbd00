import { expect, test } from 'vitest'
import { FORM } from '../../../testing/booking.ts'
import { field } from '../../../testing/look.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { visit } from '../../../testing/visit.tsx'

test('the e-mail field says that the confirmation goes there, so that a wrong address is noticed', async () => {
  mockApi()
  await visit(FORM)
  const hint = (await field('E-mail')).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(hint)?.textContent).toContain('Votre confirmation y est envoyée.')
})
