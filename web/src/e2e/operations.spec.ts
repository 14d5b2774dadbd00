import { expect, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { difference, rebuilding, troubled } from './mock-operations.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('an operator inspects a preview and retries parked work with a reason, by keyboard alone', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  const server = staffServer()
  const state = await mockStaff(page, server, {
    'GET /api/operations': server.ifLoggedIn(() => ({ body: rebuilding(troubled()) })),
    'GET /api/operations/models/bookings/difference': server.ifLoggedIn(() => ({ body: difference })),
    'POST /api/operations/parked/retry': server.ifLoggedIn(() => ({ body: { count: 2 } })),
  })
  await page.goto('/backoffice/exploitation')
  await expect(page.getByText(/^L’agenda ne montre pas/)).toBeVisible()
  await expectNoDefects(page)

  await page.getByRole('link', { name: /^Voir la différence/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'La liste des réservations' })
  await expect(sheet).toContainText('BookingRescheduled')
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const retry = page.getByRole('button', { name: /^Réessayer les 2… : Paiements/ }).first()
  await retry.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Réessayer 2 étapes/ })
  await expect(question).toContainText('La plus ancienne')
  await expectNoDefects(page)
  const confirm = question.getByRole('button', { name: 'Réessayer les 2' })
  await confirm.press('Enter')
  await expect(question).toContainText('Indiquez la raison.')
  expect(called(state, 'POST /api/operations/parked/retry')).toEqual([])
  // The form moves the focus to the field that is missing.
  await expect(question.getByLabel('Motif')).toBeFocused()
  await page.keyboard.type('La banque a rouvert le compte')
  await confirm.press('Enter')
  await expect(page.getByText('Acte noté')).toBeVisible()
  await expect(question).toBeHidden()
  expect(called(state, 'POST /api/operations/parked/retry').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { ids: ['3', '4'], reason: 'La banque a rouvert le compte' },
  ])
  expect(state.errors).toEqual([])
})

test('an operator finds an event by its booking, sees its causes and steps a list through it, by keyboard alone', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  const state = await mockStaff(page, staffServer())
  await page.goto('/backoffice/exploitation')
  await page.locator('summary', { hasText: 'Journal des événements' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Chercher dans le journal' }).fill('482913057164208')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^3 événements/)).toBeVisible()
  await page.locator('summary', { hasText: 'Filtrer' }).press('Enter')
  await expectNoDefects(page)

  await page.getByRole('link', { name: /^BookingConfirmed/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'BookingConfirmed' })
  await expect(sheet).toContainText('E-mail nº 57')
  await expectNoDefects(page)

  await sheet.getByRole('button', { name: 'Pas à pas' }).press('Enter')
  await sheet.getByLabel('Liste').selectOption('bookings')
  await sheet.getByRole('button', { name: 'Dérouler' }).press('Enter')
  await expect(sheet).toContainText('pending → confirmed')
  await sheet.getByRole('button', { name: 'Précédent' }).press('Enter')
  await expect(sheet).toContainText('Événement 1 sur 2')
  // The button keeps the focus although it has no use any more.
  await expect(sheet.getByRole('button', { name: 'Précédent' })).toBeFocused()
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/^3 événements/)).toBeVisible()
  expect(state.errors).toEqual([])
})
