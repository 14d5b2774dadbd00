import { expect, type Page, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { turnOn } from './mock-choices.ts'
import { expectNoDefects, tabTo } from './screens.ts'

/** The next free hours of a treatment, beside it. */
const hourOf = (page: Page, time: RegExp) => page.getByRole('link', { name: time }).first()

for (const address of ['/services', '/reservation?category=pour-moman'])
  test(`the next free hours on ${address} can be pressed, and have no defects`, { tag: '@desktop-and-phone' }, async ({
    page,
  }) => {
    await mockApi(page)
    await turnOn(page, 'nextHours')
    await page.goto(address)
    const first = hourOf(page, /^9\sh\s00\s+le mardi 24 novembre, Massage prénatal$/)
    await expect(first).toBeVisible()
    await expectNoDefects(page)
    // On a card that is a link as a whole, the press must reach the hour.
    await first.click()
    await expect(page.getByRole('radio', { name: 'mardi 24 novembre 2026', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^9\sh\s00$/ })).toBeChecked()
  })

test('a wish and an hour are chosen by keyboard, without defects', { tag: '@desktop-and-phone' }, async ({ page }) => {
  await mockApi(page)
  await turnOn(page, 'nextHours')
  await page.goto('/reservation?service=1&category=pour-moman')
  await expect(page.getByRole('radio', { name: /^mardi 24 novembre 2026 à 9\sh\s00$/ })).toBeVisible()
  await tabTo(page, /^Peu importe/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/part_of_day=afternoon/)
  await expect(page.getByRole('radio', { name: 'L’après-midi' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /^mardi 24 novembre 2026 à/ })).toHaveCount(0)
  await tabTo(page, /^jeudi 26 novembre 2026 à 14/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'jeudi 26 novembre 2026', exact: true })).toBeChecked()
  await expectNoDefects(page)
})
