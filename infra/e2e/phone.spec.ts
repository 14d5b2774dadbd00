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

test('books and pays on a phone in another time zone; a reload keeps the draft', async ({ page, request }) => {
  const errors = loggedErrors(page)
  const date = await workingDay(request, BATH.id, 4)
  await page.goto(site('/reservation'))
  await expectNoFaults(page)
  await page.getByRole('link', { name: 'Pour bébé' }).click()
  await page.getByRole('link', { name: 'Bain enveloppé' }).click()
  await chooseSlot(page, date, '14 h 00')
  await fillDetails(page)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('lea.martin@example.fr')
  if (!(await page.getByRole('checkbox').isChecked())) await page.getByRole('checkbox').check()
  await chooseSlot(page, date, '14 h 00')
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
