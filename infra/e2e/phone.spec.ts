import { spokenDay } from '@alba/contracts/shared/spoken-date'
import { expect, test } from '@playwright/test'
import {
  BATH,
  bookingShown,
  chooseSlot,
  confirmed,
  expectNoFaults,
  fillDetails,
  loggedErrors,
  pay,
  site,
  submit,
  workingDay,
} from './visitor.ts'

// playwright.config.ts gives the files with « phone » in their name the screen of a phone, and the time zone of Auckland.
test('books and pays on a phone in another time zone; a reload keeps what was chosen and typed', async ({
  page,
  request,
}) => {
  const errors = loggedErrors(page)
  const date = await workingDay(request, BATH.id, 4)
  await page.goto(site('/reservation'))
  await expectNoFaults(page)
  await page.getByRole('link', { name: 'Pour bébé' }).click()
  await page.getByRole('link', { name: 'Bain enveloppé' }).click()
  await chooseSlot(page, date, '14 h 00')
  await fillDetails(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: spokenDay(date) })).toBeChecked()
  await expect(page.getByRole('radio', { name: '14 h 00', exact: true })).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  await expect(page.getByLabel('Email')).toHaveValue('lea.martin@example.fr')
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expectNoFaults(page)
  await submit(page).click()
  await expect(pay(page)).toBeVisible()
  await expectNoFaults(page)
  await page.getByLabel(/4242/).check()
  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expectNoFaults(page)
  await expect(page.getByText('14 h 00')).toBeVisible()
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed', start_time: `${date}T14:00:00` })
  expect(errors).toEqual([])
})
