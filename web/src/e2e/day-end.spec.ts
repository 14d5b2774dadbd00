import { expect, type Page, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { dayEndServer } from './mock-day-end.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rendez-vous' }).getByRole('listitem').filter({ hasText: name })

async function openDayEnd(page: Page) {
  const server = dayEndServer()
  const state = await mockStaff(page, staffServer(), server.handlers)
  await page.goto('/backoffice/day-end')
  await expect(row(page, 'Mathilde Perrin')).toBeVisible()
  return { state, server }
}

test('at the end of a day, single presses record who came and what was paid, and can be undone', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  const { state } = await openDayEnd(page)
  await expect(page.getByText(/5 rendez-vous\s: 1 présence, 1 retard, 3 à noter/)).toBeVisible()
  await expectNoDefects(page)

  const mathilde = row(page, 'Mathilde Perrin')
  await mathilde.getByRole('button', { name: 'Absence' }).click()
  await expect(mathilde.getByRole('button', { name: 'Absence', pressed: true })).toBeVisible()
  await expect(page.getByText(/1 absence, 2 à noter/)).toBeVisible()
  const undo = mathilde.getByRole('button', { name: /^Annuler\s: Absence notée/ })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(mathilde.getByRole('button', { name: 'Absence', pressed: false })).toBeVisible()
  // The pressed button is gone, so the row has the focus.
  await expect(mathilde).toBeFocused()
  await mathilde.getByRole('button', { name: 'Présence' }).click()
  await mathilde.getByRole('button', { name: 'Espèces' }).focus()
  await page.keyboard.press('Enter')
  await expect(mathilde.getByText(/75,00.*en espèces/).first()).toBeVisible()
  await expect(mathilde).toBeFocused()
  await expect(page.getByText(/Réglé sur place\s: Espèces 135,00/)).toBeVisible()
  await expectNoDefects(page)
  expect(called(state, 'PUT /api/backoffice/bookings/:id/attendance').map(({ body }) => body)).toEqual([
    '{"attendance":"absent"}',
    '{"attendance":null}',
    '{"attendance":"came"}',
  ])

  // The same button again removes the record.
  await mathilde.getByRole('button', { name: 'Présence' }).click()
  await expect(mathilde.getByRole('button', { name: 'Présence', pressed: false })).toBeVisible()
  expect(state.errors).toEqual([])
})

test('before the appointment begins a client cannot be late or absent, and a change is refused when somebody else was faster', async ({
  page,
}) => {
  const { server } = await openDayEnd(page)
  await expect(row(page, 'Thomas Girard').getByRole('button', { name: 'Absence' })).toHaveCount(0)
  await expect(row(page, 'Thomas Girard').getByRole('button', { name: 'Présence' })).toBeVisible()
  server.changeElsewhere(202)
  const mathilde = row(page, 'Mathilde Perrin')
  await mathilde.getByRole('button', { name: 'Retard' }).click()
  await expect(mathilde.getByText('Cette réservation vient d’être modifiée par quelqu’un d’autre.')).toBeVisible()
  // The list was refetched, so the next press applies to the new version.
  await mathilde.getByRole('button', { name: 'Retard' }).click()
  await expect(mathilde.getByRole('button', { name: 'Retard', pressed: true })).toBeVisible()
})

test('another day is chosen by date, arrows and keyboard', async ({ page }) => {
  await openDayEnd(page)
  const next = page.getByRole('button', { name: 'Jour suivant' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucun rendez-vous ce jour-là')).toBeVisible()
  await expect(page).toHaveURL(/jour=2026-11-24/)
  await expect(next).toBeFocused()
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(row(page, 'Mathilde Perrin')).toBeVisible()
  const day = page.getByLabel('Jour', { exact: true })
  await day.fill('2026-10-05')
  await expect(page).toHaveURL(/jour=2026-10-05/)
  // Each press adds a day, a month or a year, and the field keeps the focus.
  await day.press('ArrowUp')
  const once = await day.inputValue()
  await expect(page).toHaveURL(new RegExp(`jour=${once}`))
  await page.keyboard.press('ArrowUp')
  await expect(day).toBeFocused()
  expect(await day.inputValue()).not.toBe(once)
})
