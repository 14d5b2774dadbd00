import { expect, test } from '@playwright/test'
import { ABSENCE, absenceServer } from './mock-absences.ts'
import { turnOn } from './mock-choices.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('by keyboard, a practitioner declares a day off and follows its report @desktop-and-phone', async ({ page }) => {
  await turnOn(page, 'daysOff')
  const staff = staffServer()
  const state = await mockStaff(page, staff, absenceServer(staff))
  await page.goto('/backoffice/availabilities')
  await expect(page.getByRole('heading', { name: 'Absences' })).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Déclarer une absence' }).press('Enter')
  const choice = page.getByLabel('Pour Manon Petit')
  await expect(choice).toHaveValue(/move/)
  await expectNoDefects(page)
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toHaveValue(/cancel/)
  await page.getByRole('button', { name: 'Déclarer l’absence' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Déclarer l’absence' })
  await expectNoDefects(page)
  await dialog.getByRole('button', { name: 'Déclarer l’absence' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`absence=${ABSENCE}`))
  await expect(page.getByText('Reste à régler : 1 rendez-vous.')).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('link', { name: 'Retour aux disponibilités' }).press('Enter')
  await expect(page.getByRole('link', { name: /Camille Roussel · Lundi 23 novembre/ })).toBeVisible()
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})

test('a proposal that is longer than its field goes on in a second line @phone', async ({ page }) => {
  await turnOn(page, 'daysOff')
  const staff = staffServer()
  await mockStaff(page, staff, absenceServer(staff))
  await page.goto('/backoffice/availabilities')
  await page.getByRole('button', { name: 'Déclarer une absence' }).click()
  const choice = page.getByLabel('Pour Léa Martin')
  const heightOf = async (label: RegExp): Promise<number> => {
    const option = choice.locator('option').filter({ hasText: label })
    await choice.selectOption((await option.getAttribute('value')) ?? '')
    return (await choice.boundingBox())?.height ?? 0
  }
  const oneLine = await heightOf(/^Même heure/)
  expect(await heightOf(/^Mar\..*avec Camille Roussel$/)).toBeGreaterThan(oneLine + 10)
})
