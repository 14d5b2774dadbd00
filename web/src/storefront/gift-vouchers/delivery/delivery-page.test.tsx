import { expect, test } from 'vitest'
import { called, type MockState, problem } from '../../../e2e/mock-api.ts'
import {
  DELIVERY_LOOKUP,
  DELIVERY_PAGE,
  DELIVERY_TOKEN,
  delivery,
  deliveryAnswers,
} from '../../../e2e/mock-deliveries.ts'
import { all, clickTwice, fill, find, gone, holds, press, says, target } from '../../../testing/look.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { visit } from '../../../testing/visit.tsx'

const MOVE = 'POST /api/voucher-deliveries/move'
const SEND = 'POST /api/voucher-deliveries/send'
const PAST = 'Ce moment est passé. Choisissez-en un autre, ou envoyez le bon tout de suite.'
const sent = (api: MockState, route: string) => called(api, route).map(({ body }) => JSON.parse(body ?? ''))

test('says what is sent, when and to whom, and sends no change when it is opened', async () => {
  const api = mockApi(deliveryAnswers())
  await visit(DELIVERY_PAGE)
  await find('heading', 'Votre bon attend son jour')
  for (const text of ['Massage prénatal', 'en couleurs', 'Léa, lea@exemple.fr', 'Une heure rien que pour toi.'])
    await says(text)
  await says('vendredi 25 décembre 2026 à 8 h 00')
  await holds('Jour de l’envoi', '2026-12-25')
  expect([...called(api, MOVE), ...called(api, SEND)]).toEqual([])
})

test('changes the date, only once by a double click', async () => {
  let shown = delivery()
  const move = () => {
    shown = delivery({ deliver_at: '2026-12-31T22:30:00.000Z' })
    return { body: shown }
  }
  const api = mockApi({ ...deliveryAnswers(() => shown), [MOVE]: move })
  await visit(DELIVERY_PAGE)
  await fill('Jour de l’envoi', '2026-12-31')
  await fill('Heure', '23:30')
  await clickTwice(await find('button', 'Changer la date'))
  await says('Le bon part le jeudi 31 décembre 2026 à 23 h 30.')
  expect(sent(api, MOVE)).toEqual([{ token: DELIVERY_TOKEN, deliver_at: '2026-12-31T23:30:00' }])
})

test('says why a date is refused, and requires a date', async () => {
  const api = mockApi({ ...deliveryAnswers(), [MOVE]: () => problem(422, PAST, 'delivery_past') })
  await visit(DELIVERY_PAGE)
  await fill('Jour de l’envoi', '')
  await press('Changer la date')
  await says('Veuillez choisir le jour de l’envoi')
  expect(called(api, MOVE)).toEqual([])
  await fill('Jour de l’envoi', '2026-01-01')
  await press('Changer la date')
  await says(PAST)
})

test('keeps a date that is being typed, and the focus, when the delivery date changes elsewhere or here', async () => {
  let shown = delivery()
  const move = () => {
    shown = delivery({ deliver_at: '2026-12-30T07:00:00.000Z' })
    return problem(422, PAST, 'delivery_past')
  }
  const api = mockApi({ ...deliveryAnswers(() => shown), [MOVE]: move })
  await visit(DELIVERY_PAGE)
  await fill('Jour de l’envoi', '2026-12-31')
  const button = await find('button', 'Changer la date')
  button.focus()
  button.click()
  await says(PAST)
  await says('Il part le mercredi 30 décembre 2026 à 8 h 00.')
  await holds('Jour de l’envoi', '2026-12-31')
  expect(document.activeElement).toBe(button)
  expect(called(api, MOVE)).toHaveLength(1)
})

test('takes in a moment that was chosen elsewhere, to the minute', async () => {
  let shown = delivery()
  const send = () => {
    shown = delivery({ deliver_at: '2026-12-31T07:17:00.000Z' })
    return problem(503, 'Le service est indisponible.')
  }
  mockApi({ ...deliveryAnswers(() => shown), [SEND]: send })
  await visit(DELIVERY_PAGE)
  await holds('Jour de l’envoi', '2026-12-25')
  await press('Envoyer maintenant')
  await press('Oui, l’envoyer')
  await press('Attendre le jour prévu')
  await holds('Jour de l’envoi', '2026-12-31')
  await holds('Heure', '08:17')
})

test('sends the voucher after a confirmation, only once by a double click, and then offers no change', async () => {
  let shown = delivery()
  const send = () => {
    shown = delivery({ status: 'delivered', delivered_at: '2026-11-23T09:00:00.000Z' })
    return { body: shown }
  }
  const api = mockApi({ ...deliveryAnswers(() => shown), [SEND]: send })
  await visit(DELIVERY_PAGE)
  await press('Envoyer maintenant')
  await press('Attendre le jour prévu')
  await gone('dialog', /.*/)
  await press('Envoyer maintenant')
  await clickTwice(await find('button', 'Oui, l’envoyer'))
  const heading = await find('heading', 'Votre bon est envoyé')
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(all('button', 'Changer la date')).toEqual([])
  expect(sent(api, SEND)).toEqual([{ token: DELIVERY_TOKEN }])
})

test.each([
  ['waiting', 'L’envoi est suspendu'],
  ['stopped', 'Ce bon n’est pas envoyé'],
] as const)('offers no change while it is %s', async (status, title) => {
  mockApi(deliveryAnswers(() => delivery({ status })))
  await visit(DELIVERY_PAGE)
  await find('heading', title)
  expect([...all('button', 'Changer la date'), ...all('button', 'Envoyer maintenant')]).toEqual([])
})

test('shows the phone number for a wrong link, and sends no request for an address without a secret', async () => {
  const sentence = 'Ce lien n’ouvre aucun bon cadeau.'
  const api = mockApi({ [DELIVERY_LOOKUP]: () => problem(404, sentence, 'delivery_link_unknown') })
  await visit(DELIVERY_PAGE)
  await says(sentence)
  expect(await target(/^Appeler le/)).toMatch(/^tel:/)
  await visit('/bons-cadeaux/envoi')
  await says('ouvrez-le depuis votre e-mail')
  expect(called(api, DELIVERY_LOOKUP)).toHaveLength(1)
})
