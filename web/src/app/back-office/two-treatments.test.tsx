import { noChoices } from '@alba/contracts/settings/choices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { called } from '../../e2e/mock-api.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { listOf, staffBeside } from '../../e2e/mock-two-treatments.ts'
import { fill, find, press, says } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/* The sheet and the dialogs of a booking of two treatments (ADR 118). */

const TITLE = 'Massage prénatal et Bain enveloppé, en même temps'

beforeEach(() => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, choosePractitioner: true, twoTreatments: true } }
})
afterEach(() => {
  globalThis.centreOfPage = demo()
})

async function openSheet() {
  const staff = staffServer()
  const booking = staffBeside()
  const api = mockStaff(staff, {
    ...bookingsServer(staff).handlers,
    'GET /api/backoffice/bookings': listOf([booking]),
    'GET /api/backoffice/bookings/:id': () => ({ body: booking }),
  })
  await visit('/backoffice/bookings?view=list&booking=109')
  return { api, sheet: await find('dialog', TITLE) }
}

test('the sheet says of each treatment who gives it, when and where; each can get somebody else', async () => {
  const { api, sheet } = await openSheet()
  await says('14:00 – 15:00 · Salle Massage', sheet)
  await says('14:00 – 15:30 · Salle Spa/Bain', sheet)
  await says('Salle Massage et Salle Spa/Bain', sheet)
  await press('Changer pour Bain enveloppé', sheet)
  const dialog = await find('dialog', /^Changer de/)
  await says('Sélectionnez un nouveau praticien disponible pour ce créneau', dialog)
  await says('Pour Bain enveloppé. L’autre soin reste comme il est.', dialog)
  await press(/^Inès Moreau/, dialog)
  await expect
    .poll(() => called(api, 'PUT /api/bookings/:id/change-practitioner').map(({ path }) => path))
    .toEqual([expect.stringContaining('part=second')])
  expect(called(api, 'GET /api/bookings/:id/available-practitioners').at(-1)?.path).toContain('part=second')
})

test('a move is one of both, and its offer is that of both', async () => {
  const { api } = await openSheet()
  await press('Déplacer')
  const dialog = await find('dialog', 'Déplacer la réservation')
  await says('avec Camille Roussel et Inès Moreau', dialog)
  await says('Les deux soins se déplacent ensemble.', dialog)
  await fill('Nouvelle date', '2026-11-27', dialog)
  await says('Cette personne donne Massage prénatal ; quelqu’un d’autre donne Bain enveloppé.', dialog)
  await expect
    .poll(() => called(api, 'GET /api/slots').at(-1)?.path)
    .toContain('second_service_id=4&arrangement=beside')
})
