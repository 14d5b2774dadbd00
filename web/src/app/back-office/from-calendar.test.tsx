import { noChoices } from '@alba/contracts/settings/choices'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { called, type MockState } from '../../e2e/mock-api.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { wizardAnswers } from '../../e2e/mock-wizard.ts'
import { choose, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const MOVE = 'POST /api/backoffice/bookings/:id/reschedule'
const BOOK = 'POST /api/backoffice/bookings'
const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

/** Opens the wizard as a click in the calendar does, and chooses a treatment. */
async function openWizard(start: string): Promise<{ api: MockState; wizard: HTMLElement }> {
  const staff = staffServer()
  const api = mockStaff(staff, wizardAnswers(staff))
  await visit(`/backoffice/account?book=${start}&book_with=1`)
  const wizard = await find('dialog', 'Créer une réservation')
  await press(/^Pour bébé/, wizard)
  await press(/^Baby spa/, wizard)
  return { api, wizard }
}

async function typeClient(wizard: HTMLElement): Promise<void> {
  for (const [label, value] of Object.entries({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.org' }))
    await fill(label, value, wizard)
  await fill('Téléphone', '06 12 34 56 78', wizard)
  await press('Créer la réservation', wizard)
  await says('Réservation créée avec succès !')
}

/** Opens the dialog that moves booking 109, which is Camille's. */
async function openMove(): Promise<{ api: MockState; dialog: HTMLElement }> {
  const staff = staffServer()
  const api = mockStaff(staff, bookingsServer(staff).handlers)
  await visit('/backoffice/bookings?view=list&booking=109')
  await find('dialog', 'Massage prénatal')
  await press('Déplacer')
  return { api, dialog: await find('dialog', 'Déplacer la réservation') }
}

describe('in a centre that books from its calendar', () => {
  beforeEach(() => {
    globalThis.centreOfPage = {
      ...demo(),
      choices: { ...noChoices, choosePractitioner: true, bookFromCalendar: true },
    }
  })
  afterEach(() => {
    globalThis.centreOfPage = demo()
  })

  test('the hour and the practitioner of the calendar are chosen when they are free', async () => {
    const { api, wizard } = await openWizard('2026-11-24T14:00')
    await says('avec Camille Roussel', wizard)
    await press('Continuer', wizard)
    await typeClient(wizard)
    expect(sent(api, BOOK)).toMatchObject([{ start_time: '2026-11-24T14:00:00', practitioner_id: 1 }])
    expect(sent(api, BOOK)[0]).not.toHaveProperty('outside_hours')
  })

  test('the hour of the calendar is said from the first step on, and can be let go', async () => {
    const staff = staffServer()
    mockStaff(staff, wizardAnswers(staff))
    await visit('/backoffice/account?book=2026-11-24T14:00&book_with=1')
    const wizard = await find('dialog', 'Créer une réservation')
    await says('Mardi 24 novembre à 14:00, avec Camille Roussel', wizard)
    await press(/^Pour bébé/, wizard)
    await says('Mardi 24 novembre à 14:00, avec Camille Roussel', wizard)
    await press('Choisir l’horaire plus tard', wizard)
    await saysNot('Mardi 24 novembre à 14:00, avec Camille Roussel', wizard)
    expect(document.activeElement).toBe(await find('region', 'Service', wizard))
    await press(/^Baby spa/, wizard)
    // No start is chosen any more, so the step asks for one.
    await press('Continuer', wizard)
    await says('Veuillez sélectionner un service et un créneau', wizard)
  })

  test('an hour that cannot be had for the treatment is explained, and the nearest ones are offered', async () => {
    const { api, wizard } = await openWizard('2026-11-24T09:30')
    await says('09:30 n’est pas libre pour ce soin.', wizard)
    await says('Tous les praticiens présents sont déjà pris', wizard)
    await says(/Au plus près :\s?09:00\s?10:00\s?14:00/, wizard)
    expect(called(api, BOOK)).toEqual([])
  })

  test('a start outside the hours needs a name, and an answer to a question', async () => {
    const { api, wizard } = await openWizard('2026-11-24T20:00')
    await press('Choisir 20:00 quand même', wizard)
    await says('En dehors de ses horaires', wizard)
    await choose(/^Peu importe/, wizard)
    await says('dites qui accepte de venir', wizard)
    await press('Continuer', wizard)
    await saysNot('Prénom', wizard)
    expect(document.activeElement).toBe(await find('radio', /^Peu importe/, wizard))
    await choose(/^Camille Roussel/, wizard)
    await press('Continuer', wizard)
    const question = await find('dialog', 'En dehors des horaires')
    await says('Le mardi 24 novembre à 20 h 00 est en dehors des horaires de Camille Roussel.', question)
    await press('Réserver quand même', question)
    await typeClient(wizard)
    expect(sent(api, BOOK)).toMatchObject([{ practitioner_id: 1, outside_hours: true }])
  })

  test('a move outside the hours is asked about, and sent only after a yes', async () => {
    const { api, dialog } = await openMove()
    await fill('Nouvelle date', '2026-12-03', dialog)
    await fill('Heure', '20:00', dialog)
    await says('En dehors de ses horaires', dialog)
    await press('Déplacer', dialog)
    const question = await find('dialog', 'En dehors des horaires')
    await press('Choisir un autre horaire', question)
    expect(sent(api, MOVE)).toEqual([])
    await press('Déplacer', dialog)
    await press('Déplacer quand même', await find('dialog', 'En dehors des horaires'))
    await waitFor(() => expect(sent(api, MOVE)).toMatchObject([{ practitioner_id: 1, outside_hours: true }]))
    await says('Réservation déplacée avec succès')
  })
})

test('where staff does not choose who gets a booking, its own practitioner is asked to come', async () => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, bookFromCalendar: true } }
  const { api, dialog } = await openMove()
  await fill('Nouvelle date', '2026-12-03', dialog)
  await fill('Heure', '20:00', dialog)
  await saysNot('Peu importe', dialog)
  await says('En dehors des horaires de Camille Roussel : une question le confirmera.', dialog)
  await press('Déplacer', dialog)
  await press('Déplacer quand même', await find('dialog', 'En dehors des horaires'))
  await waitFor(() => expect(sent(api, MOVE)).toMatchObject([{ outside_hours: true }]))
  expect(sent(api, MOVE)[0]).not.toHaveProperty('practitioner_id')
  globalThis.centreOfPage = demo()
})

test('in any other centre nothing is offered outside the hours, and a move can be taken back', async () => {
  const { api, dialog } = await openMove()
  await fill('Nouvelle date', '2026-12-03', dialog)
  await fill('Heure', '20:00', dialog)
  await press('Déplacer', dialog)
  await waitFor(() => expect(sent(api, MOVE)).toHaveLength(1))
  expect(sent(api, MOVE)[0]).not.toHaveProperty('outside_hours')
  await press('Annuler : Réservation déplacée')
  await waitFor(() =>
    expect(sent(api, MOVE)[1]).toEqual({ start_time: '2026-11-26T14:00:00', wished_by: 'client', undoes: true }),
  )
  await says('Déplacement annulé')
})
