import { expect, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { turnOn } from './mock-choices.ts'
import { expectNoDefects, tabTo } from './screens.ts'

const PEOPLE = [
  { id: 1, name: 'Camille Roussel' },
  { id: 2, name: 'Inès Moreau' },
]

test('a practitioner is chosen by keyboard, and the focus stays there while her days are loaded', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  await mockApi(page, { 'GET /api/services/:id/practitioners': () => ({ body: PEOPLE }) })
  await turnOn(page, 'visitorsChoosePractitioner')
  await page.goto('/reservation?service=1&category=pour-moman')
  await expect(page.getByRole('radiogroup', { name: 'Avec qui ?' })).toBeVisible()
  await expectNoDefects(page)
  await tabTo(page, /^Peu importe/)
  await page.keyboard.press('ArrowRight')
  const camille = page.getByRole('radio', { name: 'Camille Roussel' })
  await expect(camille).toBeChecked()
  await expect(page.getByRole('radio', { name: 'jeudi 26 novembre 2026', exact: true })).toBeVisible()
  await expect(camille).toBeFocused()
  await expectNoDefects(page)
})
