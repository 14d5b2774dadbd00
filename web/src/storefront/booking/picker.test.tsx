import { describe, expect, test, vi } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { bookingRules } from '../../e2e/mock-data.ts'
import { FORM, isChosen, submit } from '../../testing/booking.ts'
import { all, choose, find, gone, isOff, press, says, saysNot } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { reload, visit } from '../../testing/visit.tsx'

/*
 * Tests of the choice of day and time, of the first screens when their data is missing, and of the construction banner.
 * `mockApi` sets the clock to Monday 23 November 2026. Failures have a status of 4xx, because 5xx would be retried.
 */

const DATES = 'GET /api/services/:id/available-dates'
const FIRST = 'GET /api/services/:id/first-available-date'
const SLOTS = 'GET /api/slots'
const PREVIOUS = '7 jours précédents'
const NEXT = '7 jours suivants'

describe('the days', () => {
  test('begin at the week of the first available date, with past days disabled', async () => {
    mockApi({ [FIRST]: () => ({ body: { has_availability: true, first_available_date: '2026-12-09' } }) })
    // 23:30 UTC on Thursday is already Friday at the centre.
    vi.setSystemTime('2026-11-26T23:30:00Z')
    await visit(FORM)
    await find('radio', 'lundi 7 décembre 2026')
    await press(PREVIOUS)
    await press(PREVIOUS)
    expect(await isOff('radio', /^jeudi 26 novembre 2026/)).toBe(true)
    expect(await isOff('radio', 'aujourd’hui, vendredi 27 novembre 2026')).toBe(false)
  })

  test('begin with the start that the address names, which is removed from it, and a reload keeps a later choice', async () => {
    mockApi()
    await visit(`${FORM}&start=2026-11-26T10:00`)
    await isChosen('jeudi 26 novembre 2026')
    await isChosen('10 h 00')
    expect(location.search).toBe('?service=1&category=pour-moman')
    await choose('14 h 00')
    await reload()
    await isChosen('14 h 00')
  })

  test('say that the start which the address names is not free any more', async () => {
    mockApi()
    await visit(`${FORM}&start=2026-11-26T11:00`)
    await isChosen('jeudi 26 novembre 2026')
    await says('11:00 n’est pas libre : choisissez un autre horaire.')
    await choose('14 h 00')
    await saysNot('11:00 n’est pas libre : choisissez un autre horaire.')
  })

  test('come with a notice when nothing is free in the next 30 days', async () => {
    const api = mockApi({ [FIRST]: () => ({ body: { has_availability: false, first_available_date: null } }) })
    await visit(FORM)
    await says('Aucun créneau disponible dans les 30 prochains jours')
    expect(called(api, FIRST)[0]?.path).toContain('max_days=30')
  })

  test('can all be chosen when the free days cannot be loaded', async () => {
    mockApi({ [FIRST]: () => problem(404, 'Erreur'), [DATES]: () => problem(404, 'Erreur') })
    await visit(FORM)
    await find('radio', /lundi 23 novembre/)
    await saysNot('Aucun créneau disponible')
    await choose('samedi 28 novembre 2026')
    await says('3 horaires disponibles le samedi 28 novembre')
  })

  test('are disabled when they are full, which one request for the week tells before any click', async () => {
    const api = mockApi({ [DATES]: () => ({ body: ['2026-11-24', '2026-11-26'] }) })
    await visit(FORM)
    expect(await isOff('radio', 'mercredi 25 novembre 2026, indisponible')).toBe(true)
    expect(await isOff('radio', 'samedi 28 novembre 2026, indisponible')).toBe(true)
    expect(await isOff('radio', 'mardi 24 novembre 2026')).toBe(false)
    expect(called(api, DATES).map(call => call.path)).toEqual([
      '/api/services/1/available-dates?from=2026-11-23&days=7',
    ])
    expect(called(api, SLOTS)).toEqual([])
  })

  test('can be browsed up to the week in which the booking horizon ends', async () => {
    // Eight days after Monday 23 November is Tuesday 1 December.
    const body = bookingRules({ horizon_days: 8 })
    mockApi({ 'GET /api/system-settings/booking-rules': () => ({ body }) })
    await visit(FORM)
    await press(NEXT)
    await find('radio', /lundi 30 novembre/)
    await expect.poll(() => isOff('button', NEXT)).toBe(true)
  })
})

describe('the times of a day', () => {
  test('are the usual starts of the centre, including those that are not free', async () => {
    const body = bookingRules({ start_times: ['09:00', '09:30'] })
    mockApi({ 'GET /api/system-settings/booking-rules': () => ({ body }) })
    await visit(FORM)
    await choose('jeudi 26 novembre 2026')
    expect(await isOff('radio', '9 h 30, indisponible')).toBe(true)
  })

  test('can be retried when they cannot be loaded', async () => {
    let down = true
    mockApi({
      [SLOTS]: () =>
        down
          ? problem(404, 'Indisponible')
          : { body: [{ start_time: '2026-11-25T09:00:00', end_time: '', practitioners: [] }] },
    })
    // The stored time cannot be read, and there is no list of times to correct it.
    sessionStorage.setItem('alba-booking-draft', JSON.stringify({ values: { date: '2026-11-25', time: 'matin' } }))
    await visit(FORM)
    await says('Erreur lors du chargement des créneaux')
    await submit()
    await says('Format de date invalide')
    down = false
    await press('Réessayer')
    await says('1 horaire disponible le mercredi 25 novembre')
  })

  test('are all disabled, with a message, when none is free', async () => {
    mockApi({ [SLOTS]: () => ({ body: [] }) })
    await visit(FORM)
    await choose('samedi 28 novembre 2026')
    await says('Aucun horaire disponible le samedi 28 novembre.')
    await expect.poll(() => all('radio', /, indisponible$/).length).toBe(6)
  })
})

describe('categories and services that are missing, cannot be loaded or cannot be booked', () => {
  test('the page says that there are no categories', async () => {
    mockApi({ 'GET /api/categories': () => ({ body: [] }) })
    await visit('/reservation')
    await find('heading', 'Aucune catégorie disponible')
  })

  test.each([
    ['/services', 'GET /api/services', 'Erreur lors du chargement des services', 'Aucun soin pour l’instant'],
    [
      '/reservation?category=ateliers',
      'GET /api/services',
      'Erreur lors du chargement des services',
      'Aucun soin disponible dans cette catégorie',
    ],
    ['/reservation', 'GET /api/categories', 'Erreur lors du chargement des catégories', 'Aucune catégorie disponible'],
    ['/forfaits', 'GET /api/packages', 'Erreur lors de la récupération des forfaits', 'Aucun forfait pour l’instant'],
  ])('%s says that %s failed, and can be retried', async (address, call, failure, titleWhenEmpty) => {
    let down = true
    mockApi({ [call]: () => (down ? { status: 400, body: {} } : { body: [] }) })
    await visit(address)
    await says(failure)
    down = false
    await press('Réessayer')
    await find('heading', titleWhenEmpty)
    await saysNot(failure)
  })

  test('the home page without categories leads to the services page, which shows the error', async () => {
    mockApi({ 'GET /api/categories': () => problem(400, 'Erreur') })
    await visit('/')
    const more = await find('link', 'Voir tous nos soins')
    expect(more.getAttribute('href')).toBe('/services')
    await visit('/services')
    await says('Erreur lors du chargement des services')
  })

  test.each(['99', 'abc', '-1', '1e0x'])('a link to a service that does not exist says so: %s', async id => {
    mockApi()
    await visit(`/reservation?service=${id}&category=pour-moman`)
    await find('heading', 'Ce soin n’existe pas')
  })

  test('a service without a fixed price is « sur devis »', async () => {
    mockApi()
    await visit('/reservation?service=3&category=pour-moman')
    await find('heading', /sur devis/)
  })
})

describe('the banner', () => {
  const BANNER = 'GET /api/system-settings/construction-banner'

  test('shows the server’s text, and stays closed for the session once dismissed', async () => {
    mockApi({ [BANNER]: () => ({ body: { enabled: true, text: 'Le site évolue.' } }) })
    await visit('/reservation')
    await says('Le site évolue.')
    await press('Fermer le bandeau')
    await saysNot('Le site évolue.')
    await reload()
    await find('link', 'Pour moman')
    await find('contentinfo', '')
    await saysNot('Le site évolue.')
  })

  test('shows no error when it cannot be loaded', async () => {
    const api = mockApi({ [BANNER]: () => problem(400, 'Erreur') })
    await visit('/reservation')
    await find('link', 'Pour moman')
    await expect.poll(() => called(api, BANNER).length).toBeGreaterThan(0)
    await gone('alert', /.*/)
  })
})
