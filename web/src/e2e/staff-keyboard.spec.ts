import { expect, type Page, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { called } from './mock-api.ts'
import { openBookings } from './mock-bookings-server.ts'
import { tabTo } from './screens.ts'

const MATHILDE = /14:00 à 15:00, Mathilde Perrin/
const detail = (page: Page) => page.getByRole('dialog', { name: 'Massage prénatal' })

/** Opens the detail of a booking from the top of the page. */
async function openDetail(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: MATHILDE })).toBeVisible()
  await tabTo(page, MATHILDE)
  await page.keyboard.press('Enter')
  await expect(detail(page).getByText('ID: #109')).toBeVisible()
}

test('staff cancels a booking with a reason by keyboard alone', async ({ page }) => {
  const { state } = await openBookings(page)
  const { keyboard } = page
  await openDetail(page)
  await tabTo(page, /^Annuler la réservation$/)
  await keyboard.press('Enter')
  const cancelDialog = page.getByRole('dialog', { name: 'Annuler la réservation' })
  await expect(cancelDialog).toBeVisible()
  // Escape closes only this dialog: the detail is still open, and the focus is back on the button.
  await keyboard.press('Escape')
  await expect(cancelDialog).toBeHidden()
  await expect(detail(page).getByRole('button', { name: 'Annuler la réservation' })).toBeFocused()
  await keyboard.press('Space')
  await tabTo(page, /^La cliente \/ le client/)
  await keyboard.press('Space')
  await tabTo(page, /^Motif/)
  await keyboard.type('Cliente souffrante')
  await tabTo(page, /^Annuler la réservation$/)
  await keyboard.press('Enter')
  await expectMessage(page, 'Réservation annulée avec succès')
  await expect(detail(page)).toBeHidden()
  await expect(page.getByRole('button', { name: MATHILDE })).toHaveCount(0)
  const sent = called(state, 'DELETE /api/backoffice/bookings/:id')
  expect(sent.map(({ body }) => body)).toEqual([
    '{"reason":"Cliente souffrante","wished_by":"client","gives_back":false}',
  ])
  expect(state.errors).toEqual([])
})

test('staff gives a booking to another practitioner by keyboard alone', async ({ page }) => {
  const { state } = await openBookings(page)
  const { keyboard } = page
  await openDetail(page)
  await tabTo(page, /^Changer$/)
  await keyboard.press('Enter')
  const practitionerDialog = page.getByRole('dialog', { name: 'Changer de praticien' })
  await expect(practitionerDialog.getByRole('button', { name: /Inès Moreau/ })).toBeVisible()
  await tabTo(page, /Inès Moreau/)
  await keyboard.press('Space')
  await expect(practitionerDialog).toBeHidden()
  await expect(detail(page).getByRole('listitem').filter({ hasText: 'Inès Moreau' })).toBeVisible()
  await expect(detail(page).getByRole('button', { name: 'Changer' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /Mathilde Perrin.*Inès Moreau/ })).toBeFocused()
  const sent = called(state, 'PUT /api/bookings/:id/change-practitioner')
  expect(sent.map(({ path }) => path)).toEqual(['/api/bookings/109/change-practitioner?new_practitioner_id=2'])
  expect(state.errors).toEqual([])
})
