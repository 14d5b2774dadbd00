import { expect, test } from '@playwright/test'
import {
  BATH,
  bookingShown,
  CARDS,
  chooseSlot,
  confirmationHeading,
  expectNoFaults,
  fillDetails,
  freeTimes,
  loggedErrors,
  nthBookableDay,
  PRENATAL,
  payButton,
  payWith,
  reachPayment,
  sandbox,
  site,
  submitButton,
} from './visitor.ts'

test('books a prenatal massage with its questionnaire and pays', async ({ page, request }) => {
  const errors = loggedErrors(page)
  const date = await nthBookableDay(request, PRENATAL.id, 1)
  await page.goto(site('/reservation'))
  await page.getByRole('link', { name: 'Pour moman' }).click()
  await page.getByRole('link', { name: 'Massage prénatal' }).click()
  await chooseSlot(page, date, '10 h 00')
  await fillDetails(page)
  await expectNoFaults(page)
  await submitButton(page).click()

  await expect(page.getByRole('button', { name: 'Valider le questionnaire' })).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByLabel('Non').check()
  for (const list of await page.getByRole('combobox').all()) await list.selectOption({ index: 1 })
  for (const text of await page.locator('main').getByRole('textbox').all()) await text.fill('Rien de particulier')
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()

  await expect(payButton(page)).toBeVisible()
  await expectNoFaults(page)
  await payWith(page, CARDS.visa)
  await expect(confirmationHeading(page)).toBeVisible()
  await expectNoFaults(page)
  await expect(page.getByText('10 h 00')).toBeVisible()
  const link = new URL((await page.getByRole('link', { name: 'Ajouter au calendrier' }).getAttribute('href')) ?? '')
  expect(link.searchParams.get('dates')).toContain(`${date.replaceAll('-', '')}T100000/`)
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed', start_time: `${date}T10:00:00` })
  expect(await freeTimes(request, PRENATAL.id, date)).not.toContain('10:00')
  expect(errors).toEqual([])
})

test('tries again after each refused card, until one pays', async ({ page, request }) => {
  await reachPayment(page, await nthBookableDay(request, BATH.id, 0), '9 h 00')
  for (const [card, sentence] of [
    ['0002', 'Votre carte a été refusée.'],
    ['9995', 'Votre carte ne dispose pas de fonds suffisants.'],
    ['0069', 'Votre carte a expiré.'],
    ['0127', 'Le code de sécurité de votre carte est incorrect.'],
    ['0119', 'Une erreur est survenue lors du traitement de votre carte.'],
  ] as const) {
    await payWith(page, card)
    await expect(page.getByText(sentence, { exact: false })).toBeVisible()
  }
  await payWith(page, CARDS.visa)
  await expect(confirmationHeading(page)).toBeVisible()
})

test('pays through 3-D Secure and returns to the site', async ({ page, request }) => {
  await reachPayment(page, await nthBookableDay(request, BATH.id, 0), '14 h 00')
  await payWith(page, CARDS.threeDSecure2)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Valider le paiement' }).click()
  await expect(confirmationHeading(page)).toBeVisible()
  expect(page.url()).not.toContain('client_secret')
  expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed' })
})

test('pays with another card after a refused 3-D Secure', async ({ page, request }) => {
  await reachPayment(page, await nthBookableDay(request, BATH.id, 1), '14 h 00')
  await payWith(page, CARDS.threeDSecure)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await payWith(page, CARDS.visa)
  await expect(confirmationHeading(page)).toBeVisible()
})

test('frees the slot when the tab is closed', async ({ page, request }) => {
  const date = await nthBookableDay(request, BATH.id, 2)
  await reachPayment(page, date, '9 h 00')
  expect(await freeTimes(request, BATH.id, date)).not.toContain('09:00')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => freeTimes(request, BATH.id, date)).toContain('09:00')
})

test('« Retour » releases the time, keeps it chosen, and lets the visitor book it again', async ({ page, request }) => {
  const date = await nthBookableDay(request, BATH.id, 2)
  await reachPayment(page, date, '11 h 00')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('radio', { name: '11 h 00', exact: true })).toBeChecked()
  await expectNoFaults(page)
  await submitButton(page).click()
  await expect(payButton(page)).toBeVisible()
  await payWith(page, CARDS.visa)
  await expect(confirmationHeading(page)).toBeVisible()
})

test('shows days without free times as unavailable', async ({ page }) => {
  await page.goto(site(BATH.path))
  const weekend = page.getByRole('radio', { name: /^(samedi|dimanche) .*, indisponible$/ })
  // The seven days on screen have one Saturday and one Sunday.
  await expect(weekend).toHaveCount(2)
  await expect(weekend.first()).toBeDisabled()
  await expectNoFaults(page)
})

test('answers 404 where there is no page', async ({ page }) => {
  for (const [path, status] of [
    ['/reservation', 200],
    ['/a-propos', 200],
    ['/nulle-part', 404],
  ] as const)
    expect((await page.goto(site(path)))?.status()).toBe(status)
  await expect(page.getByRole('heading', { name: 'Cette page s’est perdue en chemin.' })).toBeVisible()
})

test('tells the second of two visitors that the time is taken; she keeps what she typed and takes another time', async ({
  page,
  browser,
  request,
}) => {
  const date = await nthBookableDay(request, BATH.id, 3)
  const other = await browser.newPage()
  await page.goto(site(BATH.path))
  await chooseSlot(page, date, '9 h 00')
  await fillDetails(page, 'Inès')
  await reachPayment(other, date, '9 h 00')
  await submitButton(page).click()
  await expect(page.getByText('Ce créneau vient d’être réservé. Merci d’en choisir un autre.')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Inès')
  await page.getByRole('radio', { name: '16 h 00', exact: true }).check()
  await submitButton(page).click()
  await payButton(page).click()
  await expect(confirmationHeading(page)).toBeVisible()
  await other.close()
})

test('confirms a paid booking although no webhook ever arrives', async ({ page, request }) => {
  await request.post(sandbox('/sandbox/webhooks'), { data: { mode: 'never' } })
  try {
    await reachPayment(page, await nthBookableDay(request, BATH.id, 4), '9 h 00')
    await payWith(page, CARDS.visa)
    await expect(confirmationHeading(page)).toBeVisible({ timeout: 40_000 })
    expect(await bookingShown(page, request)).toMatchObject({ status: 'confirmed' })
  } finally {
    await request.post(sandbox('/sandbox/webhooks'), { data: { mode: 'normal' } })
  }
})

test('says that the code of a voucher is unknown', async ({ page }) => {
  await page.goto(site('/reservation?expand_gift_voucher=true'))
  await page.getByPlaceholder('XXXX-XXXX-XXXX').fill('abcd-efgh-jklm')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Bon cadeau non trouvé')).toBeVisible()
})
