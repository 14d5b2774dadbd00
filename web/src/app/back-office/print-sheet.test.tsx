import { expect, test } from 'vitest'
import { type Handlers, problem } from '../../e2e/mock-api.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find, isOff, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const open = async (path: string, overrides: Handlers = {}) => {
  const staff = staffServer()
  const state = mockStaff(staff, { ...bookingsServer(staff).handlers, ...overrides })
  await visit(path)
  return state
}

test('the print sheet of the shown week is loaded before anybody prints', async () => {
  const state = await open('/backoffice/bookings')
  await find('button', 'Imprimer')
  await expect.poll(() => state.calls.map(({ path }) => path).filter(path => path.includes('/sheet'))).toHaveLength(1)
  await expect.poll(() => document.querySelectorAll('article h2').length).toBe(7)
  expect(document.querySelector('article')?.textContent).toContain('Élodie Marchand')
})

const SHEET = 'GET /api/backoffice/bookings/sheet'
const PDF = 'GET /api/backoffice/bookings/sheet/pdf'

test('a print sheet that could not be loaded is requested again, and the window says why a PDF could not be made', async () => {
  let isDown = true
  const staff = staffServer()
  const answer = bookingsServer(staff).handlers[SHEET]
  await open('/backoffice/bookings', {
    [SHEET]: request => (isDown ? problem(429, 'Trop de demandes') : answer(request)),
    [PDF]: () => problem(429, 'Pas de fichier maintenant'),
  })
  await press('Imprimer')
  const dialog = await find('dialog', 'Imprimer l’agenda')
  await says('Trop de demandes', dialog)
  await press('PDF', dialog)
  await says('Pas de fichier maintenant', dialog)
  isDown = false
  await press('Réessayer', dialog)
  await saysNot('Trop de demandes', dialog)
  await expect.poll(() => document.querySelectorAll('article h2').length).toBe(7)
  expect(await isOff('button', 'PDF')).toBe(false)
})

test('the calendar can be printed, the list of bookings cannot', async () => {
  await open('/backoffice/bookings?view=list')
  await find('button', 'Calendrier')
  expect(document.querySelector('button[aria-label="Imprimer"]')).toBeNull()
  await press('Calendrier')
  await find('button', 'Imprimer')
})
