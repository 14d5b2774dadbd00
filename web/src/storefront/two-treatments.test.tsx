import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { demo } from '../../centres.ts'
import { called, type Handlers, type MockState, problem } from '../e2e/mock-api.ts'
import { booking, questionnaire } from '../e2e/mock-data.ts'
import { linkAnswers, linkedBooking, MANAGE_PAGE } from '../e2e/mock-links.ts'
import { bookingAfter } from '../e2e/mock-two-treatments.ts'
import { confirmed, expectTypedKept, FORM, fillDetails, isChosen, PAY, pay, submit } from '../testing/booking.ts'
import { all, choose, fill, find, gone, press, says, saysNot, summary, text } from '../testing/look.ts'
import { mockApi } from '../testing/mock-fetch.ts'
import { reload, visit } from '../testing/visit.tsx'

/* Tests of two treatments in one booking, in a centre that offers that (ADR 118). */

const BOOK = 'POST /api/bookings'
const ADD = 'Ajouter un deuxième soin'
const FIELD = 'Le deuxième soin'
const QUESTIONNAIRE = 'GET /api/questionnaires/for-service-id/:id'

afterEach(() => vi.stubGlobal('centreOfPage', demo()))

/** Alone the massage is free at ten and two, before the bath only at ten, and beside it at two. */
const times = (query: URLSearchParams): string[] => {
  if (!query.has('second_service_id')) return ['10:00', '14:00']
  return query.get('arrangement') === 'beside' ? ['14:00'] : ['10:00']
}

async function visitOn(overrides: Handlers = {}, address = FORM) {
  const api = mockApi({
    'GET /api/slots': request => {
      const query = new URL(request.url()).searchParams
      const date = query.get('date')
      return {
        body: times(query).map(time => ({
          start_time: `${date}T${time}:00`,
          end_time: `${date}T${Number(time.slice(0, 2)) + 2}:45:00`,
          practitioners: [],
        })),
      }
    },
    [BOOK]: () => ({ status: 201, body: bookingAfter() }),
    ...overrides,
  })
  const page = demo()
  vi.stubGlobal('centreOfPage', { ...page, choices: { ...page.choices, twoTreatments: true } })
  await visit(address)
  return api
}

/** Opens the panel and adds the bath. jsdom does not open a `details` on a click. */
async function add(): Promise<void> {
  await find('radio', /^jeudi 26 novembre/)
  const [panel] = [...document.querySelectorAll('details')].filter(each => text(each).includes(ADD))
  if (!panel) throw new Error('The panel is missing')
  panel.open = true
  fireEvent(panel, new Event('toggle'))
  await fill(FIELD, '4')
}
const chooseThursday = () => choose(/^jeudi 26 novembre/)
const bodies = (api: MockState) => called(api, BOOK).map(({ body }) => JSON.parse(body ?? ''))
const asked = (api: MockState, route: string) => called(api, route).at(-1)?.path

test('a second treatment changes hours, price and length; both are requested together, and taken away again', async () => {
  const api = await visitOn()
  await find('radio', /^jeudi 26 novembre/)
  await fillDetails()
  await add()
  await says('Ensemble : 140,00 €, 2 h 30 de soin.')
  await isChosen('À la suite l’un après l’autre, avec la même personne')
  await chooseThursday()
  await find('radio', '14 h 00, indisponible')
  await says('1 horaire disponible le jeudi 26 novembre pour les deux soins à la suite')
  await choose('10 h 00')
  await says('10 h 00 : Massage prénatal, 1 h, 75,00 €', await summary())
  await says('11 h 15 : Bain enveloppé, 1 h 30, 65,00 €', await summary())
  for (const route of ['GET /api/slots', 'GET /api/services/:id/available-dates'])
    expect(asked(api, route)).toContain('second_service_id=4&arrangement=after')
  await choose(/^En même temps/)
  await find('radio', '10 h 00, indisponible')
  await choose('14 h 00')
  await says('14 h 00 : Bain enveloppé', await summary())
  await reload()
  await isChosen('14 h 00')
  await submit()
  await find('button', PAY)
  expect(bodies(api)).toMatchObject([
    { service_id: 1, start_time: '2026-11-26T14:00:00', second: { service_id: 4, arrangement: 'beside' } },
  ])
  await says('11 h 15 : Bain enveloppé, avec Camille Roussel', await summary())
})

test('removing it again loses nothing that was typed', async () => {
  const api = await visitOn({ [BOOK]: () => ({ status: 201, body: booking() }) })
  await fillDetails()
  await add()
  await chooseThursday()
  await choose('10 h 00')
  await press('Retirer le deuxième soin')
  await expectTypedKept()
  await isChosen('10 h 00')
  expect(document.activeElement?.id).toBe('second-treatment')
  await submit()
  await find('button', PAY)
  expect(bodies(api)[0]).not.toHaveProperty('second')
})

const other = { ...questionnaire, questionnaire_type: 'bath', title: 'Avant le bain', description: 'Deux questions.' }

test('each treatment has its questionnaire, as a step of its own, and each result is named in the request', async () => {
  const api = await visitOn({
    [QUESTIONNAIRE]: request => ({
      body: { questionnaire_required: true, questionnaire: request.url().endsWith('/4') ? other : questionnaire },
    }),
  })
  const answer = async (): Promise<void> => {
    for (const no of all('radio', 'Non')) fireEvent.click(no)
    await fill('À quel trimestre êtes-vous ?', 'Deuxième')
    await press('Valider le questionnaire')
  }
  await add()
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await find('heading', questionnaire.title)
  await says('Pour votre soin : Massage prénatal')
  await says('Questionnaire 1')
  await answer()
  await press('Questionnaire suivant : Bain enveloppé')
  await find('heading', 'Avant le bain')
  await says('Pour votre soin : Bain enveloppé')
  await answer()
  await press('Finaliser la réservation')
  await find('button', PAY)
  const keys = called(api, 'POST /api/questionnaires/submit').map(({ body }) => JSON.parse(body ?? '').booking_id)
  expect(new Set(keys).size).toBe(2)
  expect(bodies(api)).toMatchObject([{ eligibility_id: keys[0], second: { eligibility_id: keys[1] } }])
})

test('a questionnaire that both have is asked once', async () => {
  const api = await visitOn({
    [QUESTIONNAIRE]: () => ({ body: { questionnaire_required: true, questionnaire } }),
  })
  await add()
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await find('heading', questionnaire.title)
  await saysNot('Questionnaire 2')
  for (const no of all('radio', 'Non')) fireEvent.click(no)
  await fill('À quel trimestre êtes-vous ?', 'Deuxième')
  await press('Valider le questionnaire')
  await press('Finaliser la réservation')
  await find('button', PAY)
  expect(called(api, 'POST /api/questionnaires/submit')).toHaveLength(1)
})

test('where both treatments need the same room they follow each other, and nothing else is offered', async () => {
  const api = await visitOn({ 'GET /api/services/:id/beside': () => ({ body: [1, 2] }) })
  await add()
  await says('À la suite du premier, avec la même personne.')
  await gone('radio', /^En même temps/)
  await fill(FIELD, '2')
  await choose(/^En même temps/)
  await expect.poll(() => asked(api, 'GET /api/services/:id/available-dates')).toContain('arrangement=beside')
  await fill(FIELD, '4')
  await says('À la suite du premier, avec la même personne.')
  await expect
    .poll(() => asked(api, 'GET /api/services/:id/available-dates'))
    .toContain('second_service_id=4&arrangement=after')
})

test('when an hour is taken both treatments stay; when the centre books each alone, the second is forgotten with the reason', async () => {
  const taken = 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.'
  const off = 'Ici, chaque soin se réserve à part : un seul soin par réservation.'
  const answers = [
    () => problem(409, taken, 'slot_taken'),
    () => problem(409, off, 'two_treatments_not_offered'),
    () => ({ status: 201, body: booking() }),
  ]
  const api = await visitOn({ [BOOK]: () => answers.shift()?.() ?? problem(500, '') })
  await add()
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await says(taken)
  await says('Massage prénatal, puis Bain enveloppé', await summary())
  await choose('10 h 00')
  await submit()
  await says(off)
  await expectTypedKept()
  await saysNot('puis Bain enveloppé')
  await choose('10 h 00')
  await submit()
  await find('button', PAY)
  expect(bodies(api).map(({ second }) => second?.service_id)).toEqual([4, 4, undefined])
})

test('says that no hour is free for both at the same time, and what else is possible', async () => {
  await visitOn(
    {
      'GET /api/services/:id/first-available-date': request => {
        const isFree = !request.url().includes('beside')
        return { body: { has_availability: isFree, first_available_date: isFree ? '2026-11-24' : null } }
      },
    },
    `${FORM}&second=4&arrangement=beside`,
  )
  await says('Aucun créneau disponible pour les deux soins en même temps dans les 30 prochains jours')
  await says('essayez « À la suite »')
  await choose(/^À la suite/)
  await saysNot('Aucun créneau disponible')
})

test('is not offered where the centre did not choose it, whatever the address says', async () => {
  const api = mockApi()
  await visit(`${FORM}&second=4&arrangement=after`)
  await find('radio', /^jeudi 26 novembre/)
  await saysNot(ADD)
  expect(called(api, 'GET /api/services/:id/available-dates').join()).not.toContain('second_service_id')
})

test('the confirmation and the page of the link show both, with their times and who gives them', async () => {
  const paid = { status: 'confirmed', settled_by: 'card' } as const
  await visitOn({
    'GET /api/bookings/:id': () => ({ body: bookingAfter(paid) }),
  })
  await add()
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await pay()
  await confirmed()
  await says('Premier soin Massage prénatal, de 10 h 00 à 11 h 00, avec Camille Roussel'.replace('soin ', 'soin'))
  await says('Bain enveloppé, de 11 h 15 à 12 h 45, avec Camille Roussel')
  const { service, second, end_time, price_cents } = bookingAfter()
  const linked = linkedBooking({ service, end_time, price_cents, ...(second && { second }) })
  mockApi(linkAnswers(() => linked))
  await visit(MANAGE_PAGE)
  await says('Bain enveloppé, de 11 h 15 à 12 h 45, avec Camille Roussel')
  await says('Les deux soins se déplacent ensemble.')
  await says('Les deux soins s’annulent ensemble.')
  await gone('radiogroup', 'Avec qui ?')
})
