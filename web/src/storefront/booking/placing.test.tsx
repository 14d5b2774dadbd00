import type { BookingRequest } from '@alba/contracts/bookings/api'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { exactPrice } from '@alba/contracts/shared/price'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { booking, questionnaire, services } from '../../e2e/mock-data.ts'
import { chooseSlot, FORM, fillDetails, PAY, submit } from '../../testing/booking.ts'
import { all, choose, clickTwice, field, fill, find, holds, plain, press, says, saysNot } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const BOOK = 'POST /api/bookings'
const keys = (api: ReturnType<typeof mockApi>) => called(api, BOOK).map(call => call.headers['idempotency-key'])

async function fillForm(): Promise<void> {
  await visit(FORM)
  await chooseSlot()
  await fillDetails()
}

async function passQuestionnaire(): Promise<void> {
  for (const no of all('radio', 'Non')) fireEvent.click(no)
  fireEvent.change(await field('À quel trimestre êtes-vous ?'), { target: { value: 'Deuxième' } })
  await press('Valider le questionnaire')
}

const result = (is_eligible: boolean) => ({
  is_eligible,
  message: '',
  questionnaire_type: questionnaire.questionnaire_type,
  contraindications: [],
  advice: [],
})

test('says which request of the questionnaire failed, and shows it again once the server has forgotten its result', async () => {
  const nothing = { status: 500, text: '' }
  // The requests that fail at present. `eligible` is no failure: the questionnaire rules the treatment out.
  const failing = new Set(['get', 'submit', 'eligible', 'book'])
  let validation = nothing
  const api = mockApi({
    'GET /api/questionnaires/for-service-id/:id': () =>
      failing.has('get') ? { status: 400, text: '' } : { body: { questionnaire_required: true, questionnaire } },
    'POST /api/questionnaires/submit': () => {
      if (failing.has('submit')) return nothing
      // An answer without content, which the page cannot read: an error without a message for visitors.
      if (failing.has('result')) return { status: 204 }
      return { body: result(!failing.has('eligible')) }
    },
    [BOOK]: () => (failing.has('book') ? nothing : { status: 201, body: booking() }),
    'GET /api/questionnaires/validate-booking/:id': () => validation,
  })
  // The questionnaire cannot be loaded, then not be submitted, then its result cannot be read.
  await fillForm()
  await submit()
  await says('Erreur lors de la récupération du questionnaire')
  failing.delete('get')
  await submit()
  await find('heading', questionnaire.title)
  await passQuestionnaire()
  await says('Erreur lors de la soumission du questionnaire')
  failing.delete('submit')
  failing.add('result')
  await press('Valider le questionnaire')
  await says('Erreur inconnue')
  // The answers rule the treatment out: the form still asks for the questionnaire.
  failing.delete('result')
  await press('Valider le questionnaire')
  await says('D’après vos réponses, ce soin ne peut pas être réservé en ligne.')
  await press('Retour au soin')
  await holds('Prénom', 'Léa')
  await saysNot('Questionnaire de santé validé.')
  // Now the answers allow it, but the booking fails. The form does not ask for the questionnaire again.
  failing.delete('eligible')
  await submit()
  await find('heading', questionnaire.title)
  await passQuestionnaire()
  await says('Vos réponses permettent de réserver ce soin.')
  await press('Finaliser la réservation')
  await says('Erreur lors de la finalisation de la réservation')
  await press('Revoir le rendez-vous')
  await says('Questionnaire de santé validé.')
  // The server does not say whether it still has the result, so nothing is booked.
  await submit()
  await says('Erreur lors de la validation du questionnaire')
  failing.delete('book')
  expect(called(api, BOOK)).toHaveLength(1)
  // The server does not have the result any more: the questionnaire comes again, and then the booking succeeds.
  validation = { status: 404, text: '' }
  await submit()
  await expect.poll(() => document.activeElement?.textContent).toBe(questionnaire.title)
  await passQuestionnaire()
  await press('Finaliser la réservation')
  await find('button', PAY)
})

test('goes back to the picker when the slot was taken meanwhile, with everything kept', async () => {
  let taken = true
  const api = mockApi({
    [BOOK]: () =>
      taken
        ? problem(409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.', 'slot_taken')
        : { status: 201, body: booking() },
    'GET /api/slots': request => {
      const date = new URL(request.url()).searchParams.get('date')
      const times = called(api, BOOK).length > 0 ? ['14:00'] : ['10:00', '14:00']
      return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
    },
  })
  await fillForm()
  await fill('Notes', 'Grossesse gémellaire')
  await submit()
  await says('Ce créneau vient d’être réservé. Merci d’en choisir un autre.')
  expect((await find('radio', '10 h 00, indisponible')) as HTMLInputElement).toHaveProperty('disabled', true)
  await holds('Notes', 'Grossesse gémellaire')
  await holds('E-mail', 'lea.martin@example.fr')
  taken = false
  await choose('14 h 00')
  await submit()
  await find('button', PAY)
  expect(new Set(keys(api)).size).toBe(2)
})

test('shows another price before it books for it, and keeps what was typed', async () => {
  const [first] = services
  if (!first) throw new Error('the mock has services')
  let price = first.price
  const api = mockApi({
    'GET /api/services': () => ({ body: [{ ...first, price }] }),
    [BOOK]: request =>
      (request.postDataJSON() as BookingRequest).seen_price_cents === price
        ? { status: 201, body: booking() }
        : problem(409, 'Le prix vient de changer. Vérifiez-le avant de confirmer.', 'price_changed'),
  })
  await fillForm()
  price += 500
  await submit()
  await says('Le prix vient de changer. Vérifiez-le avant de confirmer.')
  await says(exactPrice(price))
  await holds('Prénom', 'Léa')
  await submit()
  await find('button', PAY)
  expect(called(api, BOOK)).toHaveLength(2)
})

test('sends one request for a double click, and repeats its idempotency key after a lost answer', async () => {
  let lost = true
  const { promise: underWay, resolve: arrive } = Promise.withResolvers<void>()
  const api = mockApi({
    [BOOK]: async () => {
      await underWay
      return lost ? 'network-failure' : { status: 201, body: booking() }
    },
  })
  await fillForm()
  await clickTwice(await find('button', /^Continuer/))
  arrive()
  await says('Une erreur est survenue : Erreur lors de la réservation')
  await press('Fermer le message')
  await saysNot('Une erreur est survenue')
  await holds('Prénom', 'Léa')
  expect(called(api, BOOK)).toHaveLength(1)
  lost = false
  await submit()
  await find('button', PAY)
  expect(keys(api)[1]).toBe(keys(api)[0])
})

test('repeats the idempotency key after it had to wait: the first request, whose answer was lost, may have been paid by voucher', async () => {
  const answers = [
    'network-failure' as const,
    problem(429, 'Trop de demandes : réessayez dans une minute.', 'too_many_requests'),
    { status: 201, body: booking() },
  ]
  const api = mockApi({ [BOOK]: () => answers.shift() ?? 'network-failure' })
  await fillForm()
  await submit()
  await says('Une erreur est survenue : Erreur lors de la réservation')
  await press('Fermer le message')
  await submit()
  await says('Une erreur est survenue : Trop de demandes : réessayez dans une minute.')
  await press('Fermer le message')
  await submit()
  await find('button', PAY)
  expect(new Set(keys(api)).size).toBe(1)
})

/** Opens the form of a service that asks for this detail. */
async function visitAsking(asks: ServiceView['asks']) {
  const api = mockApi({ 'GET /api/services': () => ({ body: services.slice(0, 1).map(each => ({ ...each, asks })) }) })
  await visit(FORM)
  return api
}
/** The choices of a field; the first one leaves it open. */
const options = async (label: string) =>
  [...(await field(label)).querySelectorAll('option')].map(option => plain(option.textContent))

test('asks for the week of pregnancy where the service needs it', async () => {
  await visitAsking({ what: 'pregnancy_week', from: 14, to: 50 })
  const weeks = await options('Semaine de grossesse')
  expect([weeks[1], weeks.at(-1), weeks.length]).toEqual([plain('14 semaines'), plain('50 semaines'), 38])
  await find('textbox', 'Notes (facultatif)')
  expect(all('combobox', /Âge du bébé/)).toEqual([])
})

test('asks for the baby’s age where the service needs it', async () => {
  await visitAsking({ what: 'baby_age', from: 0, to: 12 })
  const months = await options('Âge du bébé')
  expect([months[1], months.at(-1), months.length]).toEqual(['moins d’un mois', plain('12 mois'), 14])
  expect(all('combobox', /Semaine de grossesse/)).toEqual([])
})

test('offers only whole months where the service does not accept newborns', async () => {
  await visitAsking({ what: 'baby_age', from: 1, to: 12 })
  expect((await options('Âge du bébé')).slice(1)).toEqual(
    Array.from({ length: 12 }, (_, index) => plain(`${index + 1} mois`)),
  )
})

test('sends the age of a newborn as 0 months', async () => {
  const api = await visitAsking({ what: 'baby_age', from: 0, to: 12 })
  const newborn = [...(await field('Âge du bébé')).querySelectorAll('option')][1]
  await fill('Âge du bébé', newborn?.value ?? '')
  await chooseSlot()
  await fillDetails()
  await submit()
  await find('button', PAY)
  expect(JSON.parse(called(api, BOOK)[0]?.body ?? '')).toMatchObject({ baby_age_months: 0 })
})

test('asks for neither week nor age where the service needs neither', async () => {
  await visitAsking(null)
  await field('Notes')
  expect(all('combobox', /Semaine de grossesse|Âge du bébé/)).toEqual([])
})

test('asks the centre’s own questions, demands an answer, and sends the answers', async () => {
  const [first] = services
  const since = { label: 'Depuis quand ?', help: 'À peu près.', kind: 'choice', choices: ['Hier', 'Un mois'] }
  const height = { label: 'Votre taille ?', help: '', kind: 'number', choices: [], required: false }
  const own_questions = [{ ...since, required: true }, height]
  const api = mockApi({ 'GET /api/services': () => ({ body: [{ ...first, own_questions }] }) })
  await visit(FORM)
  expect([...(await field('Depuis quand ?')).querySelectorAll('option')].map(option => option.textContent)).toEqual([
    'Choisissez',
    'Hier',
    'Un mois',
  ])
  await says('À peu près.')
  await chooseSlot()
  await fillDetails()
  await fill('Votre taille ?', 'grand')
  await submit()
  await says('Merci de répondre à cette question')
  await says('Indiquez un nombre entier, de 0 à 9999')
  expect(called(api, BOOK)).toHaveLength(0)
  await fill('Depuis quand ?', 'Un mois')
  await fill('Votre taille ?', '172')
  await submit()
  await find('button', PAY)
  expect(JSON.parse(called(api, BOOK)[0]?.body ?? '').answers).toEqual([
    { question: 'Depuis quand ?', answer: 'Un mois' },
    { question: 'Votre taille ?', answer: '172' },
  ])
})

test('keeps the answer to a question with the question, when another treatment asks others in its place', async () => {
  const question = (label: string) => ({ label, help: '', kind: 'text', choices: [], required: false })
  let own_questions = [question('Depuis quand ?')]
  mockApi({ 'GET /api/services': () => ({ body: services.slice(0, 1).map(each => ({ ...each, own_questions })) }) })
  await visit(FORM)
  await fill('Depuis quand ?', 'Un mois')
  own_questions = [question('Votre taille ?'), question('Depuis quand ?')]
  await visit(FORM)
  await holds('Votre taille ?', '')
  await holds('Depuis quand ?', 'Un mois')
})
