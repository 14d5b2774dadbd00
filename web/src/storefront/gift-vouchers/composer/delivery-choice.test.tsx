import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { centreOfFile } from '../../../../centres.ts'
import { called, type MockState } from '../../../e2e/mock-api.ts'
import { NOW } from '../../../e2e/mock-data.ts'
import { choose, fill, find, press, says, saysNot, summary } from '../../../testing/look.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { visit } from '../../../testing/visit.tsx'

const ORDER = 'POST /api/gift-vouchers'
const order = (api: MockState) => JSON.parse(called(api, ORDER)[0]?.body ?? '{}')
const next = () => press('Continuer vers le paiement')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  const demo = centreOfFile('maison-alba')
  vi.stubGlobal('centreOfPage', { ...demo, choices: { ...demo.choices, giftDay: true } })
})
afterEach(() => vi.unstubAllGlobals())

async function fillForm(): Promise<void> {
  await visit('/bons-cadeaux')
  await choose(/^Massage prénatal/)
  await fill('Prénom', 'Sophie')
  await fill('Nom', 'Garnier')
  await fill('E-mail', 'sophie.garnier@exemple.fr')
  fireEvent.click(await find('checkbox', /^J’accepte/))
}

test('orders the chosen day and hour (of the centre) and the card without colours, which the preview shows', async () => {
  const api = mockApi({})
  await fillForm()
  await choose('Le jour que je choisis')
  await next()
  await says('Veuillez choisir le jour de l’envoi')
  expect(called(api, ORDER)).toEqual([])
  await fill('Jour de l’envoi', '2026-12-25')
  await fill('Heure', '08:00')
  await says('Sans adresse, il vous est envoyé à vous.')
  await choose('Sobre')
  const preview = await find('complementary', 'Aperçu')
  await vi.waitFor(() => expect(preview.querySelector('article img')?.getAttribute('src')).toContain('voucher-service'))
  await next()
  await says('vendredi 25 décembre 2026 à 8 h', await summary())
  expect(order(api)).toMatchObject({ deliver_at: '2026-12-25T08:00:00', card: 'quiet' })
})

test('by default orders delivery after the payment, on a coloured card', async () => {
  const api = mockApi({})
  await fillForm()
  await saysNot('Jour de l’envoi')
  await next()
  await summary()
  expect(order(api)).toMatchObject({ deliver_at: null, card: 'coloured' })
})

test('before the payment the summary says who gets the voucher on the chosen day, and who has it from now on', async () => {
  mockApi({})
  await fillForm()
  await says('dès le paiement ou le jour que vous choisissez plus bas.')
  await fill('Son e-mail', 'julie@exemple.fr')
  await choose('Le jour que je choisis')
  await fill('Jour de l’envoi', '2026-12-25')
  await next()
  const shown = await summary()
  await says(/Envoyé à\s*julie@exemple\.fr/, shown)
  await says('vendredi 25 décembre 2026 à 9 h', shown)
  await says(/Pour vous\s*sophie\.garnier@exemple\.fr, dès le paiement/, shown)
})
