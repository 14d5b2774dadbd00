import { spokenDay } from '@alba/contracts/shared/spoken-date'
import { expect, type Page, test } from '@playwright/test'
import {
  BATH,
  bookingShown,
  CARDS,
  chooseSlot,
  confirmationHeading,
  expectNoFaults,
  fillDetails,
  loggedErrors,
  nthBookableDay,
  payButton,
  payWith,
  site,
  submitButton,
} from './visitor.ts'

/** Checks that the form still has `date`, 14:00 and the details that `fillDetails` typed. */
async function expectFormIsKept(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('radio', { name: spokenDay(date) })).toBeChecked()
  await expect(page.getByRole('radio', { name: '14 h 00', exact: true })).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.fr')
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await expect(page.getByRole('checkbox')).toBeChecked()
}

// playwright.config.ts gives the files with « phone » in their name the screen of a phone, and the time zone of
// Auckland. There it is ten to twelve hours later than in the centre, and the pages must show the centre's time.
test('books and pays on a phone in another time zone; a reload keeps what was chosen and typed', async ({
  page,
  request,
}) => {
  const errors = loggedErrors(page)
  // Each test books at a day and time of its own, because a booked time is no longer offered.
  const date = await nthBookableDay(request, BATH.id, 4)
  await page.goto(site('/reservation'))
  await expectNoFaults(page)
  await page.getByRole('link', { name: 'Pour bébé' }).click()
  await page.getByRole('link', { name: 'Bain enveloppé' }).click()
  await chooseSlot(page, date, '14 h 00')
  await fillDetails(page)
  await page.reload()
  await expectFormIsKept(page, date)
  await expectNoFaults(page)
  await submitButton(page).click()
  await expect(payButton(page)).toBeVisible()
  await expectNoFaults(page)
  await payWith(page, CARDS.visa)
  await expect(confirmationHeading(page)).toBeVisible()
  await expectNoFaults(page)
  await expect(page.getByText('14 h 00')).toBeVisible()
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed', start_time: `${date}T14:00:00` })
  expect(errors).toEqual([])
})
