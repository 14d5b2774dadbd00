import { afterEach, expect, test, vi } from 'vitest'
import { demo } from '../../centres.ts'
import { called, type Handlers, type MockState, problem } from '../e2e/mock-api.ts'
import { booking } from '../e2e/mock-data.ts'
import { linkAnswers, linkedBooking, MANAGE_PAGE } from '../e2e/mock-links.ts'
import { FORM, fillDetails, isChosen, PAY, submit } from '../testing/booking.ts'
import { choose, find, gone, holds, press, says, saysNot } from '../testing/look.ts'
import { mockApi } from '../testing/mock-fetch.ts'
import { reload, visit } from '../testing/visit.tsx'

/* Tests of the choice of a practitioner, in a centre that lets visitors choose. */

const WHO = 'GET /api/services/:id/practitioners'
const BOOK = 'POST /api/bookings'
const camille = { id: 1, name: 'Camille Roussel' }
const ines = { id: 2, name: 'Inès Moreau' }

afterEach(() => vi.stubGlobal('centreOfPage', demo()))

/** Opens the form. Camille is free at ten and two o'clock, Inès only at two. */
async function visitOn(overrides: Handlers = {}, on = true) {
  const api = mockApi({
    [WHO]: () => ({ body: [camille, ines] }),
    'GET /api/slots': request => {
      const query = new URL(request.url()).searchParams
      const times = query.get('practitioner_id') === '2' ? ['14:00'] : ['10:00', '14:00']
      return {
        body: times.map(time => ({ start_time: `${query.get('date')}T${time}:00`, end_time: '', practitioners: [] })),
      }
    },
    ...overrides,
  })
  const page = demo()
  vi.stubGlobal('centreOfPage', { ...page, choices: { ...page.choices, visitorsChoosePractitioner: on } })
  await visit(FORM)
  return api
}
const asked = (api: MockState, route: string) => called(api, route).map(({ path }) => path)
const bodies = (api: MockState) => called(api, BOOK).map(({ body }) => JSON.parse(body ?? ''))
const chooseThursday = () => choose(/^jeudi 26 novembre/)

test('« Peu importe » is chosen first; a practitioner is asked for in every list and in the request', async () => {
  const api = await visitOn({ [BOOK]: () => ({ status: 201, body: booking() }) })
  await isChosen('Peu importe')
  await chooseThursday()
  await choose('10 h 00')
  await choose('Inès Moreau')
  // She is not free at ten: the day stays, and the hour must be chosen again.
  expect(await find('radio', /^jeudi 26 novembre/)).toHaveProperty('checked', true)
  expect(await find('radio', '10 h 00, indisponible')).toHaveProperty('disabled', true)
  await says('Avec Inès Moreau')
  expect(asked(api, 'GET /api/services/:id/available-dates').at(-1)).toContain('practitioner_id=2')
  expect(asked(api, 'GET /api/services/:id/first-available-date').at(-1)).toContain('practitioner_id=2')
  await choose('14 h 00')
  await fillDetails()
  await submit()
  await find('button', PAY)
  expect(bodies(api)).toMatchObject([{ start_time: '2026-11-26T14:00:00', practitioner_id: 2 }])
})

test('the wish survives a reload, and « Peu importe » takes it back', async () => {
  const api = await visitOn({ [BOOK]: () => ({ status: 201, body: booking() }) })
  await choose('Inès Moreau')
  await reload()
  await isChosen('Inès Moreau')
  await choose('Peu importe')
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await find('button', PAY)
  expect(bodies(api)[0]).not.toHaveProperty('practitioner_id')
})

test('when she was taken meanwhile, says so and offers her nearest hours; nothing that was typed is lost', async () => {
  const sentence = 'Ce praticien n’est pas libre à cet horaire. Quelqu’un d’autre l’est.'
  let isFree = false
  const api = await visitOn({
    [BOOK]: () => (isFree ? { status: 201, body: booking() } : problem(409, sentence, 'practitioner_not_free')),
  })
  await choose('Camille Roussel')
  await chooseThursday()
  await choose('10 h 00')
  await fillDetails()
  await submit()
  await says(sentence)
  await says('Les horaires libres les plus proches :')
  await choose(/jeu\. 26 nov\..*14 h 00/)
  await gone('radiogroup', 'Horaires les plus proches')
  await holds('Prénom', 'Léa')
  await isChosen('Camille Roussel')
  isFree = true
  await submit()
  await find('button', PAY)
  expect(bodies(api).at(-1)).toMatchObject({ start_time: '2026-11-26T14:00:00', practitioner_id: 1 })
})

test('a wish that the centre no longer grants is forgotten with the reason, and the next request goes without it', async () => {
  const sentence = 'Ce praticien ne prend plus de rendez-vous.'
  const api = await visitOn({
    [BOOK]: request =>
      request.postData()?.includes('practitioner_id')
        ? problem(409, sentence, 'practitioner_retired')
        : { status: 201, body: booking() },
  })
  await choose('Inès Moreau')
  await chooseThursday()
  await choose('14 h 00')
  await fillDetails()
  await submit()
  await says(sentence)
  await isChosen('Peu importe')
  await choose('14 h 00')
  await submit()
  await find('button', PAY)
  expect(bodies(api)).toHaveLength(2)
})

test('asks nobody where one person works alone, where the list cannot be loaded, and where the centre did not choose it', async () => {
  for (const [who, on] of [
    [() => ({ body: [camille] }), true],
    [() => problem(503, ''), true],
    [() => ({ body: [camille, ines] }), false],
  ] as const) {
    const api = await visitOn({ [WHO]: who }, on)
    await find('radio', /^jeudi 26 novembre/)
    await saysNot('Avec qui ?')
    expect(asked(api, 'GET /api/slots').join()).not.toContain('practitioner_id')
  }
})

test('a move by the link stays with her, unless the client says « Peu importe »', async () => {
  const wished = linkedBooking({ wished_practitioner: camille })
  const api = mockApi({
    ...linkAnswers(() => wished),
    'POST /api/booking-links/move': () => ({ body: { ...wished, wished_practitioner: null } }),
  })
  await visit(MANAGE_PAGE)
  await isChosen('Camille Roussel')
  const sent = (route: string) => called(api, route).map(({ body }) => JSON.parse(body ?? '').any_practitioner)
  await vi.waitFor(() => expect(sent('POST /api/booking-links/dates').at(-1)).toBe(false))
  await choose('Peu importe')
  await chooseThursday()
  await choose('15 h 00')
  await press('Déplacer au jeudi 26 novembre 2026 à 15 h 00')
  await vi.waitFor(() => expect(sent('POST /api/booking-links/move')).toEqual([true]))
  expect(sent('POST /api/booking-links/starts').at(-1)).toBe(true)
  await gone('radiogroup', 'Avec qui ?')
})
