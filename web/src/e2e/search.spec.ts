import { expect, type Page, test } from '@playwright/test'
import { problem } from './mock-api.ts'
import { hits } from './mock-search.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' })

test('Ctrl-K opens the search over a screen; it can be retried after a failure, and its results are reached by keys', async ({
  page,
}) => {
  let isDown = true
  const state = await mockStaff(page, staffServer(), {
    'GET /api/backoffice/search': () => (isDown ? problem(503, '') : { body: hits }),
  })
  await page.goto('/backoffice/account')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByText('Tapez au moins deux caractères')).toBeVisible()
  await page.keyboard.type('l')
  await page.keyboard.type('éa')
  await expect(dialog(page).getByRole('alert')).toContainText('La recherche n’a pas abouti.')
  isDown = false
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog(page).getByRole('link')).toHaveCount(3)
  await expectNoDefects(page)
  const field = dialog(page).getByRole('searchbox')
  await field.press('ArrowDown')
  await expect(dialog(page).getByRole('link', { name: /^Léa Martin lea@/ })).toBeFocused()
  // Up from the field leads to the last result.
  await field.press('ArrowUp')
  await expect(dialog(page).getByRole('link', { name: /^K7M0-P4RD-W1X8/ })).toBeFocused()
  await expect(dialog(page).getByRole('link', { name: /^Léa Martin Massage/ })).toHaveAttribute(
    'href',
    '/backoffice/bookings?booking=482913570264118&date=2026-11-26',
  )
  // A single Escape closes the dialog, although by default it would only empty the field.
  await field.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(state.errors).toEqual([])
})
