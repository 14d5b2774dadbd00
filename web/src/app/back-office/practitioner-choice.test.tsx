import { noChoices } from '@alba/contracts/settings/choices'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demo } from '../../../centres.ts'
import { called, type MockState } from '../../e2e/mock-api.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { pageViews, stats } from '../../e2e/mock-dashboard.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { wizardAnswers } from '../../e2e/mock-wizard.ts'
import { choose, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))
const MOVE = 'POST /api/backoffice/bookings/:id/reschedule'

/** The user is Camille, the practitioner of booking 109. */
async function openMove(): Promise<{ api: MockState; dialog: HTMLElement }> {
  const staff = staffServer()
  const api = mockStaff(staff, bookingsServer(staff).handlers)
  await visit('/backoffice/bookings?view=list&booking=109')
  await find('dialog', 'Massage prénatal')
  await press('Déplacer')
  return { api, dialog: await find('dialog', 'Déplacer la réservation') }
}

async function openDashboard(): Promise<MockState> {
  const staff = staffServer()
  const api = mockStaff(staff, {
    'GET /api/backoffice/dashboard/stats': staff.ifLoggedIn(() => ({ body: stats })),
    'GET /api/backoffice/analytics/page-views': staff.ifLoggedIn(() => ({ body: pageViews })),
  })
  await visit('/backoffice/dashboard')
  await says('Réservations à venir')
  return api
}

describe('in a centre that lets staff choose the practitioner', () => {
  beforeEach(() => {
    globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, choosePractitioner: true } }
  })
  afterEach(() => {
    globalThis.centreOfPage = demo()
  })

  test('in the wizard, the choice comes into view for the start that was chosen', async () => {
    const staff = staffServer()
    mockStaff(staff, wizardAnswers(staff))
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await visit('/backoffice/account?book')
    const wizard = await find('dialog', 'Créer une réservation')
    await press(/^Pour bébé/, wizard)
    await press(/^Baby spa/, wizard)
    await press('10:00', wizard)
    const choice = await screen.findByRole('radio', { name: /^Inès Moreau/ })
    await waitFor(() => {
      const elements = shown.mock.contexts.map(element => element as Element)
      expect(elements.at(-1)?.contains(choice)).toBe(true)
      expect(elements.at(-1)?.contains(screen.getByRole('button', { name: '10:00' }))).toBe(false)
    })
    shown.mockRestore()
  })

  test('a move keeps the practitioner', async () => {
    const { api, dialog } = await openMove()
    await says('Massage prénatal, avec Camille Roussel.', dialog)
    await fill('Nouvelle date', '2026-12-03', dialog)
    const own = await screen.findByRole('radio', { name: /^Camille Roussel/ })
    expect(own).toHaveProperty('checked', true)
    await saysNot('et non plus avec', dialog)
    await press('Déplacer', dialog)
    await waitFor(() => expect(sent(api, MOVE)).toMatchObject([{ practitioner_id: 1 }]))
    await says('Réservation déplacée avec succès')
    await saysNot('et non plus avec')
  })

  test('a move to another practitioner is announced before it is made, and confirmed after', async () => {
    const { api, dialog } = await openMove()
    await fill('Nouvelle date', '2026-12-03', dialog)
    await fill('Heure', '10:00', dialog)
    await says('Camille Roussel n’est pas libre à cet horaire.', dialog)
    await choose(/^Inès Moreau/, dialog)
    await says('Ce sera avec Inès Moreau, et non plus avec Camille Roussel. L’e-mail de déplacement le dit.', dialog)
    await press('Déplacer', dialog)
    await waitFor(() => expect(sent(api, MOVE)).toMatchObject([{ practitioner_id: 2 }]))
    await says('Réservation déplacée avec succès, avec Inès Moreau, et non plus avec Camille Roussel')
  })

  test('« Peu importe » names the practitioner who would get a moved booking, and sends no practitioner', async () => {
    const { api, dialog } = await openMove()
    await fill('Nouvelle date', '2026-12-03', dialog)
    await fill('Heure', '10:00', dialog)
    await choose(/^Peu importe/, dialog)
    await says('Ce serait Inès Moreau', dialog)
    await says('Ce sera avec Inès Moreau, et non plus avec Camille Roussel', dialog)
    await press('Déplacer', dialog)
    await waitFor(() => expect(sent(api, MOVE)).toHaveLength(1))
    expect(sent(api, MOVE)[0]).not.toHaveProperty('practitioner_id')
  })

  test('the wizard names the practitioner who would get the booking, and sends the chosen one', async () => {
    const staff = staffServer()
    const api = mockStaff(staff, wizardAnswers(staff))
    await visit('/backoffice/account?book')
    const wizard = await find('dialog', 'Créer une réservation')
    await press(/^Pour bébé/, wizard)
    await press(/^Baby spa/, wizard)
    await press('10:00', wizard)
    await says('Ce serait Inès Moreau', wizard)
    expect(await screen.findByRole('radio', { name: /^Camille Roussel/ })).toHaveProperty('disabled', true)
    await says('avec Inès Moreau', wizard)
    await press('14:00', wizard)
    await choose(/^Camille Roussel/, wizard)
    await press('Continuer', wizard)
    await says('avec Camille Roussel', await find('complementary', 'Récapitulatif', wizard))
    for (const [label, value] of Object.entries({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.org' }))
      await fill(label, value, wizard)
    await fill('Téléphone', '06 12 34 56 78', wizard)
    await press('Créer la réservation', wizard)
    await says('Réservation créée avec succès !')
    expect(sent(api, 'POST /api/backoffice/bookings')).toMatchObject([{ practitioner_id: 1 }])
  })

  test('the dashboard shows the user’s own next appointment, and names the practitioners of the others', async () => {
    const api = await openDashboard()
    const { next_booking: next } = stats
    await says(`${next?.customer_name}, ${next?.service_name}`)
    await says(', avec Inès Moreau')
    await press('Les miennes')
    const asked = () => called(api, 'GET /api/backoffice/dashboard/stats').at(-1)?.path
    await waitFor(() => expect(asked()).toMatch(/\?upcoming=mine$/))
  })
})

describe('in any other centre', () => {
  test('a move sends no practitioner, and shows no choice', async () => {
    const { api, dialog } = await openMove()
    await fill('Nouvelle date', '2026-12-03', dialog)
    await saysNot('Peu importe', dialog)
    await press('Déplacer', dialog)
    await waitFor(() => expect(sent(api, MOVE)).toEqual([{ start_time: '2026-12-03T14:00:00', wished_by: 'client' }]))
    expect(called(api, 'GET /api/backoffice/slots/assignees')).toEqual([])
  })

  test('the dashboard names no practitioner', async () => {
    await openDashboard()
    await saysNot('avec Inès Moreau')
    await saysNot('Les miennes')
  })
})
