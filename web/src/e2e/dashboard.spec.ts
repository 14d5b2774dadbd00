import { expect, test } from '@playwright/test'
import { problem } from './mock-api.ts'
import { pageViews, stats } from './mock-dashboard.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('the dashboard shows the day and the most frequent actions, after a failed load too, and says when nothing comes', async ({
  page,
}) => {
  let isFailing = true
  const answered = { ...stats }
  const state = await mockStaff(page, staffServer(), {
    'GET /api/backoffice/dashboard/stats': () =>
      isFailing ? problem(500, 'Le serveur ne répond pas.') : { body: answered },
    'GET /api/backoffice/analytics/page-views': () => ({ body: pageViews }),
  })
  await page.goto('/backoffice/dashboard')
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  for (const figure of [
    '7 Aujourd’hui',
    '28 Cette semaine',
    '104 Ce mois-ci',
    '5 Annulations ce mois-ci',
    '9 Utilisés ce mois-ci',
  ])
    await expect(page.getByRole('link', { name: figure })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ce mois-ci' }).first()).toHaveAttribute('href', /period=month/)
  await expect(page.getByRole('link', { name: '23 Valides, en attente de rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: '2 Expirés ce mois-ci' })).toBeVisible()
  // It is 8:30 and she comes at 9:15. She is at the top of the screen and in the list.
  await expect(page.getByRole('link', { name: /Manon Petit.*dans 4\d/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /10:00.*Amandine Roche.*Massage prénatal/ })).toHaveAttribute(
    'href',
    '/backoffice/bookings?date=2026-11-24&booking=106',
  )
  const views = page.getByRole('region', { name: 'Fréquentation du site' })
  await expect(views).toContainText(/1\s240\spages vues en 30\sjours/)
  await expect(views.getByRole('img', { name: 'Pages vues par jour, au plus 77' })).toBeVisible()
  await expect(views.getByRole('listitem').nth(1)).toHaveText(/\/reservation\s420/)
  await expectNoDefects(page)
  await expect(page.getByRole('link', { name: /Voir mes réservations/ })).toHaveAttribute('href', /whose=mine/)
  await expect(page.getByRole('link', { name: /Gérer les disponibilités/ })).toHaveAttribute('href', /availabilities/)

  answered.upcoming_bookings = []
  await page.reload()
  await expect(page.getByText('Aucune réservation à venir')).toBeVisible()
  await page.getByRole('button', { name: /^Créer une réservation/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(state.errors).toEqual([])
})
