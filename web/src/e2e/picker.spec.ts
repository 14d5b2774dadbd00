import { expect, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { expectNoDefects } from './screens.ts'

const FORM = '/reservation?service=1&category=pour-moman'

test('the picker shows seven days from today at the centre, does not go back before it, and enables only offered times', {
  tag: '@phone',
}, async ({ page }) => {
  await mockApi(page)
  await page.goto(FORM)
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  await expect(days).toHaveCount(7)
  // Whatever the visitor's zone, today is Monday the 23rd at the centre.
  await expect(days.first()).toHaveAccessibleName('aujourd’hui, lundi 23 novembre 2026')
  await expect(page.getByText('Choisissez d’abord une date')).toBeVisible()
  await expect(page.getByRole('button', { name: '7 jours précédents' })).toBeDisabled()

  await page.getByRole('radio', { name: 'mercredi 25 novembre 2026' }).check()
  const times = page.getByRole('radiogroup', { name: 'Horaire' }).getByRole('radio')
  await expect(times).toHaveCount(6)
  for (const [index, time] of ['9 h 00', '10 h 00', '11 h 00', '14 h 00', '15 h 00', '16 h 00'].entries())
    await expect(times.nth(index)).toHaveAccessibleName(new RegExp(`^${time.replaceAll(' ', '\\s')}(, indisponible)?$`))
  await expect(page.getByText('Indisponible')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: '9 h 00', exact: true })).toBeEnabled()
  await expect(page.getByRole('radio', { name: '11 h 00, indisponible' })).toBeDisabled()
  await expectNoDefects(page)

  await page.getByRole('button', { name: '7 jours suivants' }).click()
  await expect(days.first()).toHaveAccessibleName('lundi 30 novembre 2026')
  await expect(page.getByText('novembre – décembre 2026')).toBeVisible()
  await page.getByRole('button', { name: '7 jours précédents' }).click()
  await expect(days.first()).toHaveAccessibleName(/lundi 23 novembre/)
})
