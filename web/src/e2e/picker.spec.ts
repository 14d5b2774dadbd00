import { expect, test } from '@playwright/test'
import { called, mockApi, problem } from './mock-api.ts'
import { expectSound, submit } from './screens.ts'

const FORM = '/reservation?service=1&category=pour-moman'

test('shows seven days of the centre, past ones closed, and only the offered times open', { tag: '@both' }, async ({
  page,
}) => {
  await mockApi(page)
  await page.goto(FORM)
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  await expect(days).toHaveCount(7)
  // Whatever the visitor's zone, today is Monday the 23rd at the centre.
  await expect(days.first()).toHaveAccessibleName('aujourd’hui, lundi 23 novembre 2026')
  await expect(page.getByText('Choisissez d’abord une date')).toBeVisible()
  await expect(page.getByRole('button', { name: '7 jours précédents' })).toBeDisabled()

  await page.getByRole('radio', { name: 'mercredi 25 novembre 2026' }).check()
  const times = page.getByRole('radiogroup', { name: 'Horaire' }).getByRole('radio')
  await expect(times).toHaveCount(6)
  for (const [index, time] of ['9 h 00', '10 h 00', '11 h 00', '14 h 00', '15 h 00', '16 h 00'].entries())
    await expect(times.nth(index)).toHaveAccessibleName(new RegExp(`^${time.replaceAll(' ', '\\s')}(, indisponible)?$`))
  await expect(page.getByText('Indisponible')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: '9 h 00', exact: true })).toBeEnabled()
  await expect(page.getByRole('radio', { name: '11 h 00, indisponible' })).toBeDisabled()
  await expectSound(page)

  await page.getByRole('button', { name: '7 jours suivants' }).click()
  await expect(days.first()).toHaveAccessibleName('lundi 30 novembre 2026')
  await expect(page.getByText('novembre – décembre 2026')).toBeVisible()
  await page.getByRole('button', { name: '7 jours précédents' }).click()
  await expect(days.first()).toHaveAccessibleName(/lundi 23 novembre/)
})

test('opens at the week of the first available date and closes past days', { tag: '@both' }, async ({ page }) => {
  await mockApi(page, {
    'GET /api/services/:id/first-available-date': () => ({
      body: { has_availability: true, first_available_date: '2026-12-09' },
    }),
  })
  await page.clock.setSystemTime('2026-11-26T23:30:00Z')
  await page.goto(FORM)
  const days = page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')
  await expect(days.first()).toHaveAccessibleName('lundi 7 décembre 2026')
  await page.getByRole('button', { name: '7 jours précédents' }).click()
  await page.getByRole('button', { name: '7 jours précédents' }).click()
  // 23:30 UTC on Thursday is Friday at the centre.
  await expect(page.getByRole('radio', { name: 'jeudi 26 novembre 2026' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'aujourd’hui, vendredi 27 novembre 2026' })).toBeEnabled()
})

test('says when nothing is free in the next 30 days', async ({ page }) => {
  const api = await mockApi(page, {
    'GET /api/services/:id/first-available-date': () => ({
      body: { has_availability: false, first_available_date: null },
    }),
  })
  await page.goto(FORM)
  await expect(page.getByText('Aucun créneau disponible dans les 30 prochains jours')).toBeVisible()
  expect(called(api, 'GET /api/services/:id/first-available-date')[0]?.path).toContain('max_days=30')
  await expectSound(page)
})

test('assumes availability when the first date cannot be had', async ({ page }) => {
  await mockApi(page, { 'GET /api/services/:id/first-available-date': () => problem(500, 'Erreur') })
  await page.goto(FORM)
  await expect(page.getByRole('radio', { name: /lundi 23 novembre/ })).toBeEnabled()
  await expect(page.getByText('Aucun créneau disponible')).toHaveCount(0)
})

test('offers a retry when the slots cannot be loaded', async ({ page }) => {
  let down = true
  await mockApi(page, {
    'GET /api/slots': () =>
      down
        ? problem(503, 'Indisponible')
        : { body: [{ start_time: '2026-11-25T09:00:00', end_time: '', practitioners: [] }] },
  })
  await page.goto(FORM)
  // What was kept cannot be read as a time, and there is no list of times to set it right.
  await page.evaluate(() =>
    sessionStorage.setItem('alba-booking-draft', JSON.stringify({ values: { date: '2026-11-25', time: 'matin' } })),
  )
  await page.reload()
  await expect(page.getByText('Erreur lors du chargement des créneaux')).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Format de date invalide').first()).toBeVisible()
  await expectSound(page)
  down = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('1 horaire disponible le mercredi 25 novembre')).toBeVisible()
})

test('says when a day has no free time', async ({ page }) => {
  await mockApi(page, { 'GET /api/slots': () => ({ body: [] }) })
  await page.goto(FORM)
  await page.getByRole('radio', { name: 'samedi 28 novembre 2026' }).check()
  await expect(page.getByText('Aucun horaire disponible le samedi 28 novembre.', { exact: false })).toBeVisible()
  await expect(page.getByText('Indisponible')).toHaveCount(6)
})

test('shows before any click which days cannot be had, with one question a week', { tag: '@both' }, async ({
  page,
}) => {
  const api = await mockApi(page, {
    'GET /api/services/:id/available-dates': () => ({ body: ['2026-11-24', '2026-11-26'] }),
    'GET /api/system-settings/booking-rules': () => ({
      body: { hold_minutes: 15, horizon_days: 8, start_times: ['09:00', '09:30'] },
    }),
  })
  await page.goto(FORM)
  await expect(page.getByRole('radio', { name: 'mardi 24 novembre 2026', exact: true })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'mercredi 25 novembre 2026, indisponible' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'samedi 28 novembre 2026, indisponible' })).toBeDisabled()
  await expectSound(page)
  expect(called(api, 'GET /api/services/:id/available-dates').map(call => call.path)).toEqual([
    '/api/services/1/available-dates?from=2026-11-23&days=7',
  ])
  expect(called(api, 'GET /api/slots')).toEqual([])
  // The starts are the centre's own, and past its horizon there is no later week.
  await page.getByRole('radio', { name: 'jeudi 26 novembre 2026' }).check()
  await expect(page.getByRole('radio', { name: '9 h 30, indisponible' })).toBeDisabled()
  await page.getByRole('button', { name: '7 jours suivants' }).click()
  await expect(page.getByRole('radio', { name: /lundi 30 novembre/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '7 jours suivants' })).toBeDisabled()
})

test('assumes every day available when the week cannot be had', async ({ page }) => {
  await mockApi(page, { 'GET /api/services/:id/available-dates': () => problem(500, 'Erreur') })
  await page.goto(FORM)
  await page.getByRole('radio', { name: 'samedi 28 novembre 2026' }).check()
  await expect(page.getByText('3 horaires disponibles le samedi 28 novembre')).toBeVisible()
})
