import { expect, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { called } from './mock-api.ts'
import { openBookings } from './mock-bookings-server.ts'
import { turnOn } from './mock-choices.ts'
import { pageViews, stats } from './mock-dashboard.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { wizardAnswers } from './mock-wizard.ts'
import { expectNoDefects } from './screens.ts'

test('by keyboard, staff books with a chosen practitioner @desktop-and-phone', async ({ page }) => {
  await turnOn(page, 'choosePractitioner')
  const staff = staffServer()
  const state = await mockStaff(page, staff, wizardAnswers(staff))
  await page.goto('/backoffice/account?book')
  const wizard = page.getByRole('dialog', { name: 'Créer une réservation' })
  for (const name of [/^Pour bébé/, /^Baby spa/, '14:00']) {
    await wizard.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  const anybody = wizard.getByRole('radio', { name: 'Peu importe Ce serait Inès Moreau' })
  await expect(anybody).toBeChecked()
  await expect(wizard.getByText('avec Inès Moreau')).toBeVisible()
  await expectNoDefects(page)
  await anybody.focus()
  await page.keyboard.press('ArrowDown')
  await expect(wizard.getByRole('radio', { name: 'Camille Roussel' })).toBeChecked()
  await wizard.getByRole('button', { name: 'Continuer' }).press('Enter')
  await expect(wizard.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('avec Camille Roussel')
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})

test('a move to another practitioner is announced in the dialog and confirmed after it @desktop-and-phone', async ({
  page,
}) => {
  await turnOn(page, 'choosePractitioner')
  const { state } = await openBookings(page, '/backoffice/bookings?view=list&booking=109')
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  const move = page.getByRole('dialog', { name: 'Déplacer la réservation' })
  await move.getByLabel('Nouvelle date').fill('2026-12-03')
  await move.getByLabel('Heure').fill('10:00')
  await expect(move.getByText('Camille Roussel n’est pas libre à cet horaire.')).toBeVisible()
  await move.getByRole('radio', { name: 'Inès Moreau', exact: true }).check()
  await expect(move.getByText('Ce sera avec Inès Moreau, et non plus avec Camille Roussel.')).toBeVisible()
  await expectNoDefects(page)
  await move.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expectMessage(page, 'Réservation déplacée avec succès, avec Inès Moreau')
  const [sent] = called(state, 'POST /api/backoffice/bookings/:id/reschedule')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ practitioner_id: 2 })
})

test('dashboard and calendar name the practitioner of each appointment @desktop-and-phone', async ({ page }) => {
  await turnOn(page, 'choosePractitioner')
  await mockStaff(page, staffServer(), {
    'GET /api/backoffice/dashboard/stats': () => ({ body: stats }),
    'GET /api/backoffice/analytics/page-views': () => ({ body: pageViews }),
  })
  await page.goto('/backoffice/dashboard')
  // Manon Petit, at 9:15, is Inès’s; Camille’s first one comes after her.
  await expect(page.getByRole('link', { name: /Prochain rendez-vous/ })).toContainText('Élodie Marchand')
  await expect(page.getByRole('link', { name: /Manon Petit/ })).toContainText('avec Inès Moreau')
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Les miennes' }).click()
  await expect(page.getByRole('button', { name: 'Les miennes' })).toHaveAttribute('aria-pressed', 'true')
})

test('the calendar of all practitioners names the practitioner of each appointment', async ({ page }) => {
  await turnOn(page, 'choosePractitioner')
  await openBookings(page, '/backoffice/bookings?whose=all')
  await expect(page.locator('[data-booking="101"]')).toContainText('Inès')
  await expect(page.locator('[data-booking="102"]')).toContainText('Moi')
  await expectNoDefects(page)
})

test('the screen with the choices of the centre @desktop-and-phone', async ({ page }) => {
  const state = await mockStaff(page, staffServer())
  await page.goto('/backoffice/admin/choices')
  const choice = page.getByRole('checkbox', { name: 'Choisir qui reçoit' })
  await choice.press('Space')
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expectMessage(page, 'Choix du centre modifiés')
  expect(state.errors).toEqual([])
})
