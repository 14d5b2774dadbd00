import { expect, type Page, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { notificationServer, notificationsOfAllKinds } from './mock-notifications.ts'
import { mockStaff } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the bell shows the number of unread notifications, and its panel lists, marks and deletes them', async ({
  page,
}) => {
  const { staff, routes } = notificationServer()
  const state = await mockStaff(page, staff, routes)
  await page.goto('/backoffice/account')
  await bell(page, 'Notifications, 3 non lues').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await expect(panel(page).getByText('URGENT')).toHaveCount(1)
  // The list is complete, so it has no further pages.
  await expect(panel(page).getByText(/dernières notifications/)).toBeHidden()
  await expect(panel(page).getByText('il y a 12 min')).toHaveCount(3)
  await expect(panel(page).getByText('hier, 19:20')).toBeVisible()
  await expectNoDefects(page)

  await panel(page).getByRole('button', { name: 'Lu : Nouvelle réservation' }).click()
  await expect(panel(page).getByRole('button', { name: 'Lu : Nouvelle réservation' })).toBeHidden()
  await expect(panel(page).getByRole('link', { name: 'Nouvelle réservation' })).toHaveAttribute(
    'href',
    '/backoffice/bookings?booking=482913570264118&date=2026-11-26',
  )
  await panel(page).getByLabel('Sorte de notifications').selectOption('Annulations')
  await expect.poll(() => called(state, 'GET /api/backoffice/notifications').at(-1)?.path).toContain('booking_canceled')
  await panel(page).getByLabel('Sorte de notifications').selectOption('De toute sorte')
  await panel(page).getByRole('button', { name: 'Non lues 2' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  // Deleting an unread notification decreases the number.
  await panel(page).getByRole('button', { name: 'Suppr. : Paiement contesté' }).click()
  await expect(panel(page).getByRole('button', { name: 'Non lues 1' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(panel(page).getByText('Aucune notification non lue')).toBeVisible()
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 'Notifications')).toBeFocused()
  expect(called(state, 'GET /api/backoffice/notifications').map(call => call.path)[0]).toContain('limit=50')
  expect(state.errors).toEqual([])
})

test('in a long list the filter by kind can still be reached @desktop-and-phone', async ({ page }) => {
  const { staff, routes } = notificationServer()
  const body = [...notificationsOfAllKinds, ...notificationsOfAllKinds.map(each => ({ ...each, id: each.id + 100 }))]
  await mockStaff(page, staff, { ...routes, 'GET /api/backoffice/notifications': () => ({ body }) })
  await page.goto('/backoffice/account')
  await bell(page, 'Notifications, 3 non lues').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(body.length)
  await panel(page).getByLabel('Sorte de notifications').click({ trial: true })
  await panel(page).getByRole('button', { name: 'Suppr. : E-mail non remis' }).last().click({ trial: true })
})
