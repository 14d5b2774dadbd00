import { expect, type Page } from '@playwright/test'
import type { MockState } from './mock-api.ts'
import { INTENT_ID, intent, SANDBOX, SECRET } from './mock-data.ts'
import { PURCHASE_ID, paidPurchase, paidVoucher, purchase, saleIntent, VOUCHER_ID, voucher } from './mock-sales.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Continuer vers le paiement' })

/** Fills in the buyer's fields; those of the recipient have other labels. */
export async function fillBuyer(page: Page): Promise<void> {
  await page.getByLabel('Prénom', { exact: true }).fill('Sophie')
  await page.getByLabel('Nom', { exact: true }).fill('Garnier')
  await page.getByLabel('E-mail', { exact: true }).fill('sophie.garnier@exemple.fr')
  await page.getByRole('checkbox').check()
}

async function reachVoucherPayment(page: Page): Promise<void> {
  await page.goto('/bons-cadeaux')
  await page.getByRole('radio', { name: /Massage prénatal/ }).check()
  await page.getByLabel('Son prénom').fill('Léa')
  await fillBuyer(page)
  await next(page).click()
}

async function reachPackagePayment(page: Page): Promise<void> {
  await page.goto('/forfaits')
  await page.getByRole('button', { name: 'Choisir le forfait Premiers jours' }).click()
  await fillBuyer(page)
  await next(page).click()
}

/**
 * The two kinds of sale, with their addresses, routes and texts. `parameter` names the id in the address to which the
 * bank leads back; `open` and `paid` are the order before and after its payment.
 */
export const SALES = {
  voucher: {
    path: '/bons-cadeaux',
    id: VOUCHER_ID,
    parameter: 'voucher_id',
    reach: reachVoucherPayment,
    order: 'POST /api/gift-vouchers',
    find: 'GET /api/gift-vouchers/by-id/:id',
    open: () => voucher(),
    paid: () => paidVoucher(),
    thanks: (page: Page) => page.getByRole('heading', { name: 'Le bon de Léa est en route.' }),
    unpaid: 'Le paiement a été annulé ou a échoué.',
    notCreated: 'Erreur lors de la création du bon cadeau',
  },
  package: {
    path: '/forfaits',
    id: PURCHASE_ID,
    parameter: 'package_purchase_id',
    reach: reachPackagePayment,
    order: 'POST /api/packages/purchase',
    find: 'GET /api/packages/purchases/:id',
    open: () => purchase(),
    paid: () => paidPurchase(),
    thanks: (page: Page) => page.getByRole('heading', { name: 'Trois bons, trois beaux moments.' }),
    unpaid: 'Le paiement n’a pas été confirmé',
    notCreated: 'Une erreur est survenue lors de la création de l’achat',
  },
} as const

export type Kind = keyof typeof SALES

/** The routes for the payment of a sale. */
export const intentOf = (kind: Kind, api: () => Pick<MockState, 'paid'>, extra: object = {}) => ({
  'GET /api/payments/intent/:id': () => ({
    body: { ...saleIntent(api().paid, { type: kind, [SALES[kind].parameter]: String(SALES[kind].id) }), ...extra },
  }),
  'POST /api/payments/create-intent': () => ({
    body: { ...intent, amount_cents: kind === 'voucher' ? 7_500 : 21_500 },
  }),
})

/** Mocks the bank's page, whose link leads back with the provider's parameters. Call it on a page of the site. */
export async function bankPage(page: Page, kind: Kind, status: string): Promise<void> {
  const { path, parameter, id } = SALES[kind]
  const back = `${new URL(page.url()).origin}${path}?${parameter}=${id}&payment_intent=${INTENT_ID}&payment_intent_client_secret=${SECRET}&redirect_status=${status}`
  await page.route(`${SANDBOX}/3ds`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="fr"><title>Banque</title><a href="${back}">Revenir</a></html>`,
    }),
  )
}

/** Makes the provider send the visitor to the bank's page (3-D Secure) instead of taking the payment. */
export const toBank = {
  'POST /v1/browser/payment_intents/:id/confirm': () => ({
    body: { id: INTENT_ID, status: 'requires_action', next_action: { redirect_to_url: { url: `${SANDBOX}/3ds` } } },
  }),
}

export const expectTyped = (page: Page) =>
  expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('sophie.garnier@exemple.fr')
