import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called } from '../../../e2e/mock-api.ts'
import { choose, fill, find, press, says, saysNot, summary } from '../../../testing/look.ts'
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
  await fill('Email', 'sophie.garnier@exemple.fr')
  fireEvent.click(await find('checkbox', /^J’accepte/))
  await next()
  await summary()
  expect(JSON.parse(called(api, ORDER)[0]?.body ?? '{}')).toMatchObject({ service_id: null, amount_cents: 8000 })
})

test('a centre without a treatment to give says so, and offers an amount', async () => {
  mockApi({ 'GET /api/services': () => ({ body: [] }) })
  await visit('/bons-cadeaux')
  await says('Aucun soin à offrir pour l’instant : choisissez « Montant libre ».')
  await choose('Montant libre')
  await saysNot('Aucun soin à offrir')
  await find('textbox', 'Montant du bon, en euros')
})
