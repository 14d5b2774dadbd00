import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { called, type MockState, problem } from '../e2e/mock-api.ts'
import { INTENT_ID, NOW, SECRET, services } from '../e2e/mock-data.ts'
import { PURCHASE_ID, packages } from '../e2e/mock-sales.ts'
import { intentOf, SALES } from '../e2e/sale-screens.ts'
import { PAY, pay } from '../testing/booking.ts'
import { all, choose, fill, find, holds, press, says, saysNot, summary } from '../testing/look.ts'
import { mockApi } from '../testing/mock-fetch.ts'
import { reload, visit } from '../testing/visit.tsx'

const CONFIRM = 'POST /v1/browser/payment_intents/:id/confirm'
const CHOOSE = 'Choisir le forfait Premiers jours'
const next = () => press('Continuer vers le paiement')

async function fillBuyer(): Promise<void> {
  await fill('Prénom', 'Sophie')
  await fill('Nom', 'Garnier')
  await fill('E-mail', 'sophie.garnier@exemple.fr')
  fireEvent.click(await find('checkbox', /^J’accepte/))
}

const FLOWS = {
  voucher: {
    ...SALES.voucher,
    reach: async () => {
      await visit('/bons-cadeaux')
      await choose(/^Massage prénatal/)
      await fill('Son prénom', 'Léa')
      await fillBuyer()
      await next()
    },
    thanks: () => find('heading', 'Le bon de Léa est en route.'),
  },
  package: {
    ...SALES.package,
    reach: async () => {
      await visit('/forfaits')
      await press(CHOOSE)
      await fillBuyer()
      await next()
    },
    thanks: () => find('heading', 'Trois bons, trois beaux moments.'),
  },
}

describe.each(['voucher', 'package'] as const)('the sale of a %s', kind => {
  const sale = FLOWS[kind]

  test('retries on the same order and payment after a declined card and a failed 3-D Secure', async () => {
    let isAtBank = true
    const api: MockState = mockApi({
      ...intentOf(kind, () => api),
      [CONFIRM]: request => {
        if (request.postDataJSON().test_card === 'pm_card_visa_chargeDeclined')
          return { status: 402, body: { error: { message: 'Your card was declined.', code: 'card_declined' } } }
        if (isAtBank)
          return {
            body: { id: INTENT_ID, status: 'requires_action', next_action: { redirect_to_url: { url: '/3ds' } } },
          }
        api.paid = true
        return { body: { id: INTENT_ID, status: 'succeeded' } }
      },
    })
    await sale.reach()
    // The card is declined.
    await choose(/^Visa, refusée/)
    await pay()
    await says('Votre carte a été refusée.')
    // Another card leads to the bank's page, from which the buyer returns without a confirmation.
    await choose(/^Visa, acceptée/)
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await pay()
    await expect.poll(() => leave.mock.calls.length).toBe(1)
    await visit(
      `${sale.path}?${sale.parameter}=${sale.id}&payment_intent=${INTENT_ID}&payment_intent_client_secret=${SECRET}&redirect_status=failed`,
    )
    await says(sale.unpaid)
    // The next try succeeds.
    isAtBank = false
    await pay()
    await sale.thanks()
    expect(called(api, sale.order)).toHaveLength(1)
  })

  test('says why the order or its payment failed, and can be retried', async () => {
    let [down, unprepared] = [true, true]
    const intent = () => intentOf(kind, () => api)['POST /api/payments/create-intent']()
    const api: MockState = mockApi({
      ...intentOf(kind, () => api),
      [sale.order]: () => (down ? { status: 500, text: '' } : { status: 202, body: { id: sale.id } }),
      'POST /api/payments/create-intent': () => (unprepared ? { status: 500, text: '' } : intent()),
    })
    await sale.reach()
    await says(sale.notCreated)
    await press('Fermer le message')
    await saysNot(sale.notCreated)
    down = false
    await next()
    await says('Erreur lors de l’initialisation du paiement')
    unprepared = false
    await press('Réessayer')
    await find('button', PAY)
  })

  test('says that a payment failed on another page', async () => {
    mockApi()
    await visit(`${sale.path}?payment_failed=true`)
    await says('Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.')
  })
})

test('a double click orders once, however quick it is', async () => {
  const api: MockState = mockApi(intentOf('voucher', () => api))
  await FLOWS.voucher.reach()
  const button = await find('button', PAY)
  button.click()
  // Runs the pending microtasks between the two clicks, but no timer: two quick clicks are handled like that on a busy
  // phone.
  for (let turn = 0; turn < 50; turn++) await undefined
  button.click()
  await FLOWS.voucher.thanks()
  expect(called(api, CONFIRM)).toHaveLength(1)
})

test('waits for the vouchers of a package, then says that they follow by mail, and never asks for the card again', async () => {
  let hasVouchers = false
  const { find: FIND_ORDER, open, paid, reach, thanks } = FLOWS.package
  const api: MockState = mockApi({
    ...intentOf('package', () => api),
    [FIND_ORDER]: () => ({ body: hasVouchers ? paid() : open() }),
  })
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true })
  await reach()
  await pay()
  // The page asks six times, a second apart, and then no more.
  for (let times = 1; times <= 6; times++) {
    await expect.poll(() => called(api, FIND_ORDER).length).toBe(times)
    if (times < 6) vi.advanceTimersByTime(1_000)
  }
  await says('Votre paiement est en cours de traitement')
  // After that, only the button asks again, however long the page stays open.
  vi.advanceTimersByTime(10_000)
  expect(called(api, FIND_ORDER)).toHaveLength(6)
  hasVouchers = true
  await press('Vérifier à nouveau')
  await thanks()
  expect(called(api, 'POST /api/payments/create-intent')).toHaveLength(1)
})

test('a return that cannot be checked never invites to pay again', async () => {
  let down = true
  const paid = intentOf('package', () => ({ paid: true }))['GET /api/payments/intent/:id']
  const api = mockApi({
    'GET /api/payments/intent/:id': () => (down ? problem(503, 'Service indisponible.') : paid()),
  })
  // The first two addresses lack the order's id; for the third, looking up the payment fails.
  await visit(`/forfaits?payment_intent_client_secret=${SECRET}`)
  await find('heading', 'Paramètres de paiement manquants')
  await visit(`/bons-cadeaux?payment_intent_client_secret=${SECRET}`)
  await find('heading', 'Une erreur est survenue lors de la vérification du paiement.')
  await visit(`/forfaits?package_purchase_id=${PURCHASE_ID}&payment_intent_client_secret=${SECRET}`)
  await find('heading', 'Erreur lors de la confirmation du paiement')
  await says('ne payez pas une seconde fois')
  api.paid = true
  down = false
  await press('Réessayer')
  await says('Paiement confirmé. Merci !')
})

describe('a voucher', () => {
  test('shows every wrong field with its message and takes focus to the first', async () => {
    const api = mockApi()
    await visit('/bons-cadeaux')
    await find('radio', /^Massage prénatal/)
    await fill('Votre message', 'a'.repeat(501))
    await fill('Téléphone', '123')
    await next()
    for (const message of [
      'Veuillez choisir un service',
      'Le message ne peut pas dépasser 500 caractères',
      'Le prénom doit contenir au moins 2 caractères',
      'Le nom doit contenir au moins 2 caractères',
      'Adresse email invalide',
      'Numéro de téléphone invalide',
      'Vous devez accepter les conditions générales',
      '7 champs sont à corriger',
      '501 / 500',
    ])
      await says(message)
    const first = await find('radio', /^Massage prénatal/)
    await expect.poll(() => document.activeElement).toBe(first)

    // One character less is short enough. A name of one letter is too short, one of two is not.
    await fill('Votre message', 'a'.repeat(500))
    await saysNot('Le message ne peut pas dépasser 500 caractères')
    await fill('Prénom', 'L')
    await says('Le prénom doit contenir au moins 2 caractères')
    await fill('Prénom', 'Lé')
    await saysNot('Le prénom doit contenir au moins 2 caractères')
    // The fonts of the printed voucher lack this character.
    await fill('Son prénom', '美 Li')
    await says(/ne peut pas montrer.: 美\./)
    expect(called(api, 'POST /api/gift-vouchers')).toEqual([])
  })

  test('shows six services first and all on request, leaves out those without a price, and says why there are none', async () => {
    const twice = [...services, ...services.map(each => ({ ...each, id: each.id + 10, name: `${each.name} à deux` }))]
    let down = true
    mockApi({ 'GET /api/services': () => (down ? problem(404, 'Non') : { body: twice }) })
    await visit('/bons-cadeaux')
    await says('Erreur lors du chargement des services')
    down = false
    await press('Réessayer')
    const tiles = async () => all('radio', /.*/, await find('radiogroup', 'Soin offert')).length
    await expect.poll(tiles).toBe(6)
    await press('Voir les 12 soins')
    await expect.poll(tiles).toBe(12)
    await saysNot('Accompagnement sur mesure')
  })
})

describe('a package', () => {
  test('shows every wrong field of the buyer with its message; « Retour » keeps what was typed', async () => {
    const api = mockApi()
    await visit('/forfaits')
    await press(CHOOSE)
    await fill('Nom', 'B')
    await fill('Son e-mail', 'abc')
    await fill('Téléphone', '123')
    await fill('Votre message', 'a'.repeat(501))
    await next()
    for (const message of [
      'Le prénom doit contenir au moins 2 caractères',
      'Le nom doit contenir au moins 2 caractères',
      'Adresse email invalide',
      'Numéro de téléphone invalide',
      'Le message ne peut pas dépasser 500 caractères',
      'Vous devez accepter les conditions générales',
    ])
      await says(message)
    await expect.poll(() => document.activeElement).toBe(await screen.findByLabelText('Prénom'))
    expect(called(api, 'POST /api/packages/purchase')).toEqual([])
    await fill('E-mail', 'sophie@exemple.fr')
    await press('Retour')
    await press('Choisir le forfait Neuf mois')
    await holds('E-mail', 'sophie@exemple.fr')
    await says('Neuf mois', await summary())
  })

  test('asks for a package when none is chosen', async () => {
    let body = packages
    mockApi({ 'GET /api/packages': () => ({ body }) })
    await visit('/forfaits')
    await press(CHOOSE)
    await find('heading', 'À qui envoyer les bons ?')
    body = packages.slice(1)
    await reload()
    await says('Veuillez choisir un forfait')
  })
})
