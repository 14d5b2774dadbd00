import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hits } from '../../e2e/mock-search.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { all, find, says, text } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('hits of an older text are marked as old until the new answer comes', async () => {
  const answers: (() => void)[] = []
  mockStaff(staffServer(), {
    'GET /api/backoffice/search': () => new Promise(resolve => answers.push(() => resolve({ body: hits }))),
  })
  await visit('/backoffice/account')
  await find('heading', 'Mon compte')
  fireEvent.click(all('button', /^Rechercher/)[0] as HTMLElement)
  const dialog = await find('dialog', 'Rechercher')
  const status = within(dialog).getByRole('status')
  const isOld = () => dialog.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  const type = (value: string) => fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value } })
  await says('Tapez au moins deux caractères', status)
  // The search for the first text finds a hit.
  type('léa')
  await says('Recherche…', status)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.pop()?.()
  await says('3 résultats', status)
  expect(isOld()).toBe('false')
  // Another text is typed. The hits stay, marked as old, until the answer to that text comes.
  type('léa m')
  expect([isOld(), text(status)]).toEqual(['true', 'Recherche…'])
  await find('link', /^Léa Martin.*Massage/, dialog)
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(isOld()).toBe('true')
  answers.pop()?.()
  await says('3 résultats', status)
  expect(isOld()).toBe('false')
})
