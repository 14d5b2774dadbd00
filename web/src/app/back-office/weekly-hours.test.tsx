import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { centreServer } from '../../e2e/mock-centre.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { field, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const PREVIEW = 'POST /api/backoffice/practitioners/:id/weekly-hours/preview'
const SAVE = 'PUT /api/backoffice/practitioners/:id/weekly-hours'
const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

async function openWindow(overrides: object = {}) {
  const api = mockStaff(staffServer(), { ...centreServer(), ...overrides })
  await visit('/backoffice/availabilities')
  await press('Modifier')
  return { api, dialog: await find('dialog', 'Horaires habituels') }
}

test('the panel shows the hours of the week, the exceptions and the next holiday', async () => {
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/availabilities')
  const panel = await find('region', 'Horaires habituels')
  for (const text of ['Mercredi', 'Fermé', 'jeudi 31 décembre', '09:00–12:00', /Prochain jour férié fermé.*Noël/])
    await says(text, panel)
  await says(/Défini le 02\/11\/2026 10:15 par Camille Roussel/, panel)
})

test('the form for somebody without weekly hours begins with a usual week', async () => {
  const api = mockStaff(staffServer(), centreServer())
  await visit('/backoffice/availabilities?praticien=2')
  await says(/Aucun horaire ne se répète/)
  await press('Définir')
  await press('Voir les changements', await find('dialog', 'Horaires habituels'))
  await waitFor(() => expect(sent(api, PREVIEW)).toHaveLength(1))
  expect(sent(api, PREVIEW)[0]).toMatchObject({ until: null, holidays_off: 'france', exceptions: [] })
})

test('a change is previewed before it is saved, and the bookings to be moved are listed afterwards', async () => {
  // Opens a holiday, copies Monday to Saturday, and closes Friday.
  const { api, dialog } = await openWindow()
  await press('Ouvrir : Noël', dialog)
  await fill('Copier les horaires du lundi vers', 'saturday', dialog)
  await press('Retirer le créneau 2, vendredi', dialog)
  await press('Retirer le créneau 1, vendredi', dialog)
  await press('Voir les changements', dialog)
  await says(/1 jour s’ouvre, 3 se ferment, 1 rendez-vous à déplacer\./)
  expect(sent(api, SAVE)).toEqual([])
  const [request] = sent(api, PREVIEW)
  expect(request.week.friday).toEqual([])
  expect(request.week.saturday).toEqual(request.week.monday)
  expect(request.exceptions.map(({ date }: { date: string }) => date)).toEqual(['2026-12-25', '2026-12-31'])

  // Days that were changed by hand stay, unless the box is ticked.
  await says(/1 jour modifié à la main reste comme il est/)
  ;(await field('Appliquer aussi ces horaires aux jours modifiés à la main')).click()
  await saysNot('1 jour modifié à la main reste comme il est.')
  // Those of an absence stay even so.
  await says(/2 jours d’absence restent comme ils sont/)
  await press('Enregistrer')
  await says('Horaires enregistrés')
  await says('Léa Martin')
  expect(sent(api, SAVE)).toMatchObject([{ resets_days: true, holidays_off: 'france' }])
  expect(called(api, SAVE)[0]?.headers['if-match']).toBe('"3"')
})

test('wrong hours get a message at once, and no request is sent', async () => {
  const { api, dialog } = await openWindow()
  await fill('Fin, lundi, créneau 1', '08:00', dialog)
  await press('Voir les changements', dialog)
  await says(/Lundi.*la fin doit être après le début/, dialog)
  expect(sent(api, PREVIEW)).toEqual([])
  await fill('Fin, lundi, créneau 1', '12:00', dialog)
  await saysNot('Lundi : la fin doit être après le début.', dialog)
})

test('a change that somebody else saved meanwhile is shown before it can be overwritten', async () => {
  const changedMeanwhile = problem(409, 'Ces informations viennent d’être modifiées.', 'changed_meanwhile')
  const { dialog } = await openWindow({ [SAVE]: () => changedMeanwhile })
  await press('Voir les changements', dialog)
  await press('Enregistrer')
  await says(/viennent d’être modifiées/)
  await press('Reprendre ce qui est enregistré')
  await find('button', 'Voir les changements')
})
