import { describe, expect, test } from 'vitest'
import { called } from '../../e2e/mock-api.ts'
import { INTENT_ID, intent, SECRET } from '../../e2e/mock-data.ts'
import { all, find, gone, press, says, saysNot, target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const ADDRESS = `/paiement?payment_intent_client_secret=${SECRET}`
/** The gateway's answer about the payment. `metadata` says what was paid for. */
const answer = (status: string, metadata: object, last_error_message: string | null = null) => ({
  body: { ...intent, id: INTENT_ID, status, last_error_message, metadata },
})
const ofBooking = { booking_id: '1', type: 'booking' }
const main = () => find('main', '')

describe('a known payment', () => {
  test.each([
    ['succeeded', null, ['Réussi', 'Paiement confirmé. Merci !']],
    ['processing', null, ['En cours', 'Votre paiement est en cours de traitement. Redirection en cours…']],
    ['requires_payment_method', 'Votre carte a été refusée.', ['Échoué', 'Votre carte a été refusée.']],
    ['refunded', null, ['Remboursé', 'Ce paiement a été intégralement remboursé']],
    ['disputed', null, ['Contesté', 'Ce paiement est contesté auprès de la banque.']],
  ])(
    'of the status %s says what became of it, and leads back to the booking page',
    async (status, reason, sentences) => {
      mockApi({ 'GET /api/payments/intent/:id': () => answer(status, ofBooking, reason) })
      await visit(ADDRESS)
      await find('heading', 'Statut du paiement')
      for (const sentence of sentences) await says(sentence, await main())
      if (status !== 'requires_payment_method') await saysNot('Échoué', await main())
      expect(await target('Retour')).toBe('/reservation')
      expect(await target('Accueil', await main())).toBe('/')
      if (status === 'disputed') expect(await target(/^Appeler/, await main())).toMatch(/^tel:/)
    },
  )
})

describe('an unknown payment', () => {
  const expectUnknown = async () => {
    await says('Statut inconnu')
    await saysNot('Échoué')
    await says('ne payez pas une seconde fois')
    await find('link', /^Appeler/, await main())
  }

  test('without a secret offers no retry', async () => {
    mockApi()
    await visit('/paiement')
    await says('Impossible de récupérer le statut du paiement.')
    await expectUnknown()
    expect(all('button', 'Réessayer')).toEqual([])
  })

  test('without an answer, or with an unreadable one, offers a retry', async () => {
    let now: 'network-failure' | { body: object } = 'network-failure'
    mockApi({ 'GET /api/payments/intent/:id': () => now })
    await visit(ADDRESS)
    await expectUnknown()
    // The answer has another shape than the route promises.
    now = { body: {} }
    await press('Réessayer')
    await says('Une erreur est survenue lors de la vérification du paiement.')
    now = answer('succeeded', ofBooking)
    await press('Réessayer')
    await says('Paiement confirmé. Merci !')
  })
})

const ofVoucher = { voucher_id: '123456789012345', type: 'voucher' }

test('after a failed payment of a voucher, « Retour » tells the voucher page that it failed', async () => {
  mockApi({ 'GET /api/payments/intent/:id': () => answer('requires_payment_method', ofVoucher) })
  await visit(ADDRESS)
  await says('Le paiement a été annulé ou a échoué.')
  expect(await target('Retour')).toBe('/bons-cadeaux?payment_failed=true')
  // The page does not navigate by itself.
  expect(location.pathname).toBe('/paiement')
})

test('after a failed payment of a package, « Retour » tells the page of packages that it failed', async () => {
  const ofPackage = { package_purchase_id: '123456789012345', type: 'package' }
  mockApi({ 'GET /api/payments/intent/:id': () => answer('requires_payment_method', ofPackage) })
  await visit(ADDRESS)
  expect(await target('Retour')).toBe('/forfaits?payment_failed=true')
})

test('a payment of a voucher that was being processed leads to the voucher once it has succeeded', async () => {
  let status = 'processing'
  mockApi({ 'GET /api/payments/intent/:id': () => answer(status, ofVoucher) })
  await visit(ADDRESS)
  await says('Redirection en cours')
  expect(location.pathname).toBe('/paiement')
  status = 'succeeded'
  await expect.poll(() => location.pathname).toBe('/bons-cadeaux')
  expect(new URLSearchParams(location.search).get('voucher_id')).toBe('123456789012345')
})

test('a paid voucher is linked, and the server is made to ask the provider for its payment', async () => {
  const api = mockApi({ 'GET /api/payments/intent/:id': () => answer('requires_capture', ofVoucher) })
  await visit(ADDRESS)
  await says('Réussi')
  expect(await target('Retour')).toBe('/bons-cadeaux')
  expect(await target('Voir mon bon cadeau')).toBe(
    `/bons-cadeaux?voucher_id=123456789012345&payment_intent_client_secret=${SECRET}`,
  )
  expect(called(api, 'PUT /api/gift-vouchers/:id/mark-paid')[0]?.path).toBe(
    `/api/gift-vouchers/123456789012345/mark-paid?stripe_payment_intent_id=${INTENT_ID}`,
  )
  await gone('alert', /.*/)
})
