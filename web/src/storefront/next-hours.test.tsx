import { afterEach, describe, expect, test, vi } from 'vitest'
import { demo } from '../../centres.ts'
import { called, type Handlers, problem } from '../e2e/mock-api.ts'
import { categories } from '../e2e/mock-data.ts'
import { FORM, isChosen } from '../testing/booking.ts'
import { all, choose, fill, find, follow, gone, holds, press, says, saysNot, target } from '../testing/look.ts'
import { mockApi } from '../testing/mock-fetch.ts'
import { reload, visit } from '../testing/visit.tsx'

/* Tests of the next free hours, beside treatments and in the booking form, in a centre that shows them. */

const NEXT = 'GET /api/services/next-starts'
const FIRST_START = /^9 h 00 le mardi 24 novembre, Massage prénatal$/
const CARD = '/reservation?service=1&category=pour-moman&start=2026-11-24T09%3A00'

afterEach(() => vi.stubGlobal('centreOfPage', demo()))

/** Opens an address in a centre that shows the next free hours. */
async function visitOn(address: string, overrides: Handlers = {}) {
  const api = mockApi(overrides)
  const page = demo()
  vi.stubGlobal('centreOfPage', { ...page, choices: { ...page.choices, nextHours: true } })
  await visit(address)
  return api
}

const starts = () => all('radio', / à /).map(radio => (radio as HTMLInputElement).value)

describe('the treatments of a centre that shows its next free hours', () => {
  test.each([
    ['the page of all treatments', '/services', {}],
    ['a category of the reservation', '/reservation?category=pour-moman', {}],
    [
      'the reservation with an only category',
      '/reservation',
      { 'GET /api/categories': () => ({ body: categories.slice(0, 1) }) },
    ],
    ['the home page with an only category', '/', { 'GET /api/categories': () => ({ body: categories.slice(0, 1) }) }],
  ])('%s: three links for each, with one request', async (_where, address, overrides) => {
    const api = await visitOn(address, overrides)
    expect(await target(FIRST_START)).toBe(CARD)
    expect(all('link', /^(9|14|15) h 00 le .* novembre, Massage prénatal$/)).toHaveLength(3)
    expect(all('link', /Accompagnement sur mesure$/).filter(link => link.textContent?.includes('novembre'))).toEqual([])
    expect(called(api, NEXT).map(call => call.path)).toEqual(['/api/services/next-starts'])
  })

  test('a link opens the form with that hour chosen', async () => {
    await visitOn('/reservation?category=pour-moman')
    await follow(FIRST_START)
    await isChosen('mardi 24 novembre 2026')
    await isChosen('9 h 00')
  })

  test('say when nothing is free, and say nothing when the request fails', async () => {
    await visitOn('/reservation?category=pour-moman', { [NEXT]: () => ({ body: [{ service_id: 1, starts: [] }] }) })
    await says('Aucun créneau libre pour l’instant')
    await visitOn('/reservation?category=pour-moman', { [NEXT]: () => problem(422, '') })
    await find('link', 'Massage prénatal')
    await saysNot('Prochain')
  })

  test('show no hours where the choice is off', async () => {
    const api = mockApi()
    await visit('/reservation?category=pour-moman')
    await find('link', 'Massage prénatal')
    await visit(FORM)
    await find('radio', /lundi 23 novembre/)
    await saysNot('prochains créneaux')
    expect(called(api, NEXT)).toEqual([])
  })
})

describe('the wishes for an hour in the form', () => {
  test('are in the address, narrow the next hours, and survive a reload', async () => {
    const api = await visitOn(FORM)
    await find('radio', 'mardi 24 novembre 2026 à 9 h 00')
    await choose('L’après-midi')
    await gone('radio', 'mardi 24 novembre 2026 à 9 h 00')
    expect(starts()).toEqual(['2026-11-26T14:00:00', '2026-11-26T15:00:00'])
    await fill('Jour de la semaine', 'tuesday')
    await says('Aucun créneau libre ne correspond.')
    expect(location.search).toBe('?service=1&category=pour-moman&part_of_day=afternoon&weekday=tuesday')
    expect(called(api, NEXT).at(-1)?.path).toBe(
      '/api/services/next-starts?part_of_day=afternoon&weekday=tuesday&service_id=1',
    )
    await reload()
    await holds('Jour de la semaine', 'tuesday')
    await isChosen('L’après-midi')
    await choose('Peu importe')
    await find('radio', 'mardi 24 novembre 2026 à 9 h 00')
    expect(location.search).toBe('?service=1&category=pour-moman&weekday=tuesday')
  })

  test('are ignored when the address spells them wrong', async () => {
    await visitOn(`${FORM}&part_of_day=night`)
    await isChosen('Peu importe')
    expect(starts()).toHaveLength(3)
  })

  test('choosing an hour also chooses its day, and shows its week', async () => {
    await visitOn(FORM)
    await find('radio', 'mardi 24 novembre 2026 à 9 h 00')
    await press('7 jours suivants')
    await find('radio', 'lundi 30 novembre 2026')
    await choose('jeudi 26 novembre 2026 à 14 h 00')
    await isChosen('jeudi 26 novembre 2026')
    await isChosen('14 h 00')
    // Another hour of that day is chosen below, and replaces the first choice.
    await choose('10 h 00')
    await expect.poll(() => all('radio', / à /).filter(radio => (radio as HTMLInputElement).checked)).toEqual([])
  })

  test('a wish whose search failed stays, and another one can be chosen', async () => {
    const start = { start_time: '2026-11-24T09:00:00', end_time: '2026-11-24T10:00:00' }
    await visitOn(FORM, {
      [NEXT]: request =>
        request.url().includes('part_of_day') ? problem(422, '') : { body: [{ service_id: 1, starts: [start] }] },
    })
    await says('1 créneau libre, à partir du mardi 24 novembre 2026 à 9 h 00')
    await choose('Le matin')
    await says('Cette recherche n’a pas abouti.')
    await isChosen('Le matin')
    await choose('Peu importe')
    await find('radio', 'mardi 24 novembre 2026 à 9 h 00')
  })

  test('the days can be chosen when the next hours cannot be loaded', async () => {
    await visitOn(FORM, { [NEXT]: () => problem(422, '') })
    await choose('jeudi 26 novembre 2026')
    await isChosen('jeudi 26 novembre 2026')
    await saysNot('Les prochains créneaux')
  })
})
