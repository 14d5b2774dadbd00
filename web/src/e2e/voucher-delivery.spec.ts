import { expect, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { turnOn } from './mock-choices.ts'
import { DELIVERY_PAGE, delivery, deliveryAnswers } from './mock-deliveries.ts'
import { expectNoDefects } from './screens.ts'

test('a gift for Christmas morning is composed by keyboard, without defects', { tag: '@desktop-and-phone' }, async ({
  page,
}) => {
  await mockApi(page)
  await turnOn(page, 'giftDay')
  await page.goto('/bons-cadeaux')
  await page.getByRole('radio', { name: 'Dès le paiement' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Le jour que je choisis' })).toBeChecked()
  await page.getByLabel('Jour de l’envoi').fill('2026-12-25')
  await page.getByLabel('Heure').selectOption('08:00')
  await page.getByRole('radio', { name: 'En couleurs' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('complementary', { name: 'Aperçu' }).locator('article img').first()).toHaveAttribute(
    'src',
    /voucher-service/,
  )
  await expectNoDefects(page)
})

test('the page of the link sends the voucher after a confirmation, without defects', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  let shown = delivery()
  const api = await mockApi(page, {
    ...deliveryAnswers(() => shown),
    'POST /api/voucher-deliveries/send': () => {
      shown = delivery({ status: 'delivered', delivered_at: '2026-11-23T09:00:00.000Z' })
      return { body: shown }
    },
  })
  await page.goto(DELIVERY_PAGE)
  await expect(page.getByRole('heading', { name: 'Votre bon attend son jour' })).toBeVisible()
  await expectNoDefects(page)
  expect(called(api, 'POST /api/voucher-deliveries/send')).toEqual([])
  await page.getByRole('button', { name: 'Envoyer maintenant' }).press('Enter')
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Oui, l’envoyer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Votre bon est envoyé' })).toBeVisible()
  await expectNoDefects(page)
})
