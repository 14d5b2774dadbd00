import { expect, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { called, problem } from './mock-api.ts'
import { centreServer } from './mock-centre.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('availabilities are shown, opened on working days only, and removed', async ({ page }) => {
  const state = await mockStaff(page, staffServer(), centreServer())
  await page.goto('/backoffice/availabilities')
  await expect(page.getByRole('heading', { name: 'Gestionnaire de Disponibilités' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Praticien' })).toHaveValue('1')
  const calendar = page.getByRole('region', { name: 'Calendrier des disponibilités' })
  // Two on each of the 21 working days of November.
  await expect(calendar.getByText('Disponible')).toHaveCount(42)
  await expectNoDefects(page)

  const submit = page.getByRole('button', { name: 'Créer les disponibilités' })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('La date de début est obligatoire.')
  await page.getByLabel('Date de début').fill('2026-12-03')
  await expect(page.getByLabel('Date de fin')).toHaveAttribute('min', '2026-12-03')
  await page.getByLabel('Date de fin').fill('2026-12-08')
  await page.getByRole('button', { name: 'Ajouter un créneau' }).click()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(/^Tous les créneaux horaires/)
  await page.getByRole('button', { name: 'Retirer le créneau 3' }).click()
  await submit.dblclick()
  await expect(
    page.getByText('8 créneaux de disponibilité ont été créés avec succès sur 4 jours ouvrés.'),
  ).toBeVisible()
  const sent = called(state, 'POST /api/availability/daily').map(({ body }) => JSON.parse(body ?? '{}'))
  expect(sent.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'])
  expect(sent[0]).toMatchObject({ practitioner_id: 1, time_slots: [{ start: '09:00', end: '13:00' }, {}] })
  // The month shows its last week completely: two more on 3 and on 4 December.
  await expect(calendar.getByText('Disponible')).toHaveCount(46)

  await calendar.getByRole('button', { name: 'Semaine' }).click()
  await calendar.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect(calendar.getByRole('heading', { name: '30 novembre – 6 décembre 2026' })).toBeVisible()
  // On 30 November, 3 and 4 December.
  await expect(calendar.getByText('Disponible')).toHaveCount(6)
  await calendar.getByLabel('Voir du').fill('2026-12-04')
  await expect(calendar.getByText('Disponible')).toHaveCount(2)
  await expectNoDefects(page)
  await calendar.getByLabel('Voir du').fill('')
  await calendar.getByRole('button', { name: 'Agenda' }).click()
  await expect(calendar.getByText('Disponible')).toHaveCount(10)

  // A double click opens it once.
  await calendar.getByRole('button', { name: '09:00–13:00 Disponible' }).first().dblclick()
  const opening = page.getByRole('dialog', { name: 'Disponibilité', exact: true })
  await expect(opening.getByText('30/11/2026 13:00')).toBeVisible()
  await expect(opening.getByText('Non')).toBeVisible()
  await opening.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Êtes-vous sûr de vouloir supprimer cette disponibilité ?')).toBeVisible()
  expect(called(state, 'DELETE /api/backoffice/availabilities/:id')).toHaveLength(0)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  const left = page.getByRole('dialog', { name: 'Disponibilité supprimée' })
  await expect(left.getByText('Léa Martin')).toBeVisible()
  await expect(left.getByRole('link', { name: '25/11/2026 10:00–11:00' })).toHaveAttribute(
    'href',
    '/backoffice/bookings?booking=482913570264118&date=2026-11-25',
  )
  await expectNoDefects(page)
  await left.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(calendar.getByText('Disponible')).toHaveCount(9)

  await page.getByRole('combobox', { name: 'Praticien' }).selectOption('Inès Moreau')
  await expect(calendar.getByText('Aucune disponibilité sur ces jours.')).toBeVisible()
  expect(state.errors).toEqual([])
})

test('weekly hours are changed with keys on the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const state = await mockStaff(page, staffServer(), centreServer())
  await page.goto('/backoffice/availabilities')
  await page.getByRole('button', { name: 'Modifier' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Horaires habituels' })
  await dialog.getByRole('button', { name: 'Retirer le créneau 2, lundi' }).press('Space')
  await dialog.getByRole('button', { name: 'Ajouter une exception' }).press('Enter')
  const date = dialog.getByLabel('Date de l’exception 2')
  await expect(date).toBeFocused()
  // While a year is typed, it may have five digits for a moment.
  await date.fill('12027-01-31')
  await date.fill('2027-01-31')
  await expectNoDefects(page)
  await dialog.getByRole('button', { name: 'Voir les changements' }).press('Enter')
  await expect(dialog.getByText('1 jour s’ouvre, 3 se ferment, 1 rendez-vous à déplacer.')).toBeVisible()
  await expectNoDefects(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(dialog.getByText('Horaires enregistrés')).toBeVisible()
  await expect(dialog.getByText('Léa Martin')).toBeVisible()
  expect(state.errors).toEqual([])
})

test('a closure is created once and with all required fields only, its removal asks and says when it failed, and past ones are listed', async ({
  page,
}) => {
  const state = await mockStaff(page, staffServer(), {
    ...centreServer(),
    'DELETE /api/backoffice/room-closures/:id': () => problem(500, ''),
  })
  await page.goto('/backoffice/room-closures')
  const table = page.getByRole('table', { name: 'Fermetures' })
  await expect(table.getByText('Peinture')).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Nouvelle fermeture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle fermeture' })
  await dialog.getByRole('button', { name: 'Créer la fermeture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Veuillez remplir tous les champs obligatoires')
  await expectNoDefects(page)
  await dialog.getByLabel('Salle').selectOption('Lagune (Salle Spa/Bain)')
  await dialog.getByLabel('Date de début').fill('2026-12-24')
  await dialog.getByLabel('Date de fin').fill('2026-12-24')
  await dialog.getByRole('button', { name: 'Créer la fermeture' }).dblclick()
  await expectMessage(page, 'Fermeture de salle créée avec succès')
  await expect(dialog).toBeHidden()
  const [made, ...more] = called(state, 'POST /api/backoffice/room-closures')
  expect([JSON.parse(made?.body ?? ''), more]).toEqual([
    { room_id: 2, start_datetime: '2026-12-24T09:00:00', end_datetime: '2026-12-24T12:00:00', reason: null },
    [],
  ])
  await expect(table.getByText('24/12/2026 09:00')).toBeVisible()

  await table.getByRole('button', { name: /^Supprimer la fermeture de Lagune/ }).click()
  await page.keyboard.press('Escape')
  expect(called(state, 'DELETE /api/backoffice/room-closures/:id')).toHaveLength(0)
  await table.getByRole('button', { name: /^Supprimer la fermeture de Lagune/ }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer la fermeture' })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question.getByRole('alert')).toHaveText('Erreur lors de la suppression de la fermeture')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Passées' }).click()
  const asked = () => called(state, 'GET /api/backoffice/room-closures').at(-1)?.path
  // 50 on a page, and one more that tells whether there is another page.
  await expect.poll(asked).toContain('past=true&limit=51&offset=0')
  await expect(page.getByRole('table', { name: 'Fermetures' })).toBeVisible()
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})
