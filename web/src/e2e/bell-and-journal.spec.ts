import { expect, test } from '@playwright/test'
import { adminServer } from './mock-admin.ts'
import { called } from './mock-api.ts'
import { practitioners } from './mock-bookings.ts'
import { turnOn } from './mock-choices.ts'
import { notificationServer } from './mock-notifications.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const answer = () => ({ body: practitioners.map(someone => ({ ...someone, retired: false, version: 1 })) })

test('the filters of the bell are reached and changed by keyboard @desktop-and-phone', async ({ page }) => {
  await turnOn(page, 'bellFilters')
  const { staff, routes } = notificationServer()
  const state = await mockStaff(page, staff, { ...routes, 'GET /api/backoffice/practitioners': answer })
  await page.goto('/backoffice/account')
  await page.getByRole('button', { name: 'Notifications, 3 non lues', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByLabel('Sorte de notifications').focus()
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('Personne concernée')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('button', { name: 'Les marquer comme lues' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('Depuis le')).toBeFocused()
  await page.keyboard.type('11202026')
  const asked = () => called(state, 'GET /api/backoffice/notifications').at(-1)?.path
  await expect.poll(asked).toMatch(/practitioner_filter=1&since=2026-11-20|practitioner_filter=1&since=2026-20-11/)
  await expectNoDefects(page)
})

test('the journal fits a phone, and has its filters in the address @desktop-and-phone', async ({ page }) => {
  await mockStaff(page, staffServer(), { ...adminServer().handlers, 'GET /api/backoffice/practitioners': answer })
  await page.goto('/backoffice/admin/journal')
  await expect(page.getByText('Massage prénatal : modification')).toBeVisible()
  await expectNoDefects(page)
  await page.getByLabel('Sorte de changements').selectOption('Disponibilités')
  await expect(page).toHaveURL(/journal\?sorte=opening$/)
})
