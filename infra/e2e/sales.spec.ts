import { readFile } from 'node:fs/promises'
import { openPdf } from '@alba/platform/testing/pdf'
import { expect, type Page, test } from '@playwright/test'
import {
  BATH,
  bookingShown,
  CARDS,
  chooseSlot,
  confirmationHeading,
  expectNoFaults,
  fillBuyer,
  fillDetails,
  loggedErrors,
  mailedPdfs,
  nthBookableDay,
  payWith,
  site,
  submitButton,
} from './visitor.ts'

// These journeys are long, and a busy machine must not fail a test.
test.slow()

const toPaymentButton = (page: Page) => page.getByRole('button', { name: 'Continuer vers le paiement' })
const codeField = (page: Page) => page.getByPlaceholder('XXXX-XXXX-XXXX')
const VOUCHER_CODE = /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/

/** Books with the voucher whose code was entered before. No card is asked for. */
async function bookWithCode(page: Page, date: string, time: string): Promise<void> {
  await expect(page.getByText('Bon cadeau valide')).toBeVisible()
  await chooseSlot(page, date, time)
  await fillDetails(page)
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('Offert')
  await submitButton(page).click()
  await expect(confirmationHeading(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Offert')
}

test('buys a voucher after a refused payment, scans the code of its PDF, and books with it once', async ({
  page,
  request,
}) => {
  const errors = loggedErrors(page)
  await page.goto(site('/bons-cadeaux'))
  await page.getByRole('radio', { name: /^Bain enveloppé/ }).check()
  await page.getByLabel('Son prénom').fill('Inès')
  await page.getByLabel('Votre message').fill('Une heure rien qu’à vous deux 🌸')
  await fillBuyer(page, 'sophie@exemple.fr')
  await toPaymentButton(page).click()
  // The first card needs 3-D Secure, which is refused here. The second one pays at once.
  await payWith(page, CARDS.threeDSecure)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await payWith(page, CARDS.visa)
  await expect(page.getByRole('heading', { name: 'Le bon d’Inès est en route.' })).toBeVisible()
  await expectNoFaults(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  const file = await readFile(await (await downloading).path())
  expect((await mailedPdfs(request, 'sophie@exemple.fr')).map(pdf => pdf.equals(file))).toEqual([true])
  const pdf = await openPdf(file)
  const code = VOUCHER_CODE.exec((await page.locator('main').textContent()) ?? '')?.[0]
  expect(pdf.lines.join('\n')).toContain(code)
  const scanned = await pdf.scan()
  expect(scanned).toBe(site(`/reservation?expand_gift_voucher=true#bon=${code}`))

  await page.goto(scanned ?? '')
  await expect(page.getByText('Bon cadeau valide')).toBeVisible()
  // The page removes the code from its address, because a code is worth money.
  expect(new URL(page.url()).hash).toBe('')
  await bookWithCode(page, await nthBookableDay(request, BATH.id, 2), '14 h 00')
  await expectNoFaults(page)
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed', settled_by: 'voucher' })

  // The voucher is used up now.
  await page.goto(site(`/reservation?expand_gift_voucher=true#bon=${code}`))
  await expect(page.getByText('Bon cadeau valide')).toBeHidden()
  await expect(page.getByRole('alert').first()).toBeVisible()
  // The refused payment was answered with 402, which the browser logs.
  expect(errors.filter(error => !/402/.test(error))).toEqual([])
})

test('buys a package through 3-D Secure, and books with one of its vouchers', async ({ page, request }) => {
  const errors = loggedErrors(page)
  await page.goto(site('/forfaits'))
  await expect(page.getByRole('button', { name: /^Choisir le forfait/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Choisir le forfait Le quatrième trimestre' }).click()
  await fillBuyer(page, 'karim@exemple.fr')
  await toPaymentButton(page).click()
  await payWith(page, CARDS.threeDSecure2)
  await page.getByRole('button', { name: 'Valider le paiement' }).click()
  await expect(page.getByRole('heading', { name: 'Trois bons, trois beaux moments.' })).toBeVisible()
  expect(page.url()).not.toContain('client_secret')
  await expectNoFaults(page)
  expect(await mailedPdfs(request, 'karim@exemple.fr')).toHaveLength(3)
  const bath = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bain enveloppé' })
  const code = VOUCHER_CODE.exec((await bath.textContent()) ?? '')?.[0]

  await page.goto(site('/reservation?expand_gift_voucher=true'))
  await codeField(page).fill(code?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await bookWithCode(page, await nthBookableDay(request, BATH.id, 0), '11 h 00')
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed', settled_by: 'voucher' })
  expect(errors).toEqual([])
})
