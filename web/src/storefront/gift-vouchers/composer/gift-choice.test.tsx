import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called } from '../../../e2e/mock-api.ts'
import { services } from '../../../e2e/mock-data.ts'
import { choose, fill, find, gone, press, says, saysNot, summary } from '../../../testing/look.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { visit } from '../../../testing/visit.tsx'

const ORDER = 'POST /api/gift-vouchers'
const next = () => press('Continuer vers le paiement')

test('who has left the treatments without a choice is asked for one, or gives an amount', async () => {
  const api = mockApi({})
  await visit('/bons-cadeaux')
  fireEvent.blur(await find('radio', /^Massage prénatal/))
  await next()
  await says('Veuillez choisir un service')
  await saysNot('Un texte est attendu')
  fireEvent.blur(await find('radio', /^Massage prénatal/))
  await choose('Montant libre')
  await fill('Montant du bon, en euros', '80')
  await fill('Prénom', 'Sophie')
  await fill('Nom', 'Garnier')
  await fill('E-mail', 'sophie.garnier@exemple.fr')
  fireEvent.click(await find('checkbox', /^J’accepte/))
  await next()
  await summary()
  expect(JSON.parse(called(api, ORDER)[0]?.body ?? '{}')).toMatchObject({ service_id: null, amount_cents: 8000 })
})

test('a centre without a treatment to give asks for an amount at once', async () => {
  const api = mockApi({ 'GET /api/services': () => ({ body: services.map(each => ({ ...each, price: 0 })) }) })
  await visit('/bons-cadeaux')
  await fill('Montant du bon, en euros', '80')
  await gone('radio', 'Un soin')
  await fill('Prénom', 'Sophie')
  await fill('Nom', 'Garnier')
  await fill('E-mail', 'sophie.garnier@exemple.fr')
  fireEvent.click(await find('checkbox', /^J’accepte/))
  await next()
  await summary()
  expect(JSON.parse(called(api, ORDER)[0]?.body ?? '{}')).toMatchObject({ service_id: null, amount_cents: 8000 })
})
