import { expect, test } from 'vitest'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find, press } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const open = async (path: string) => {
  const staff = staffServer()
  const state = mockStaff(staff, bookingsServer(staff).handlers)
  await visit(path)
  return state
}

test('the sheet of the shown week is there before anybody prints', async () => {
  const state = await open('/backoffice/bookings')
  await find('button', 'Imprimer')
  await expect.poll(() => state.calls.map(({ path }) => path).filter(path => path.includes('/sheet'))).toHaveLength(1)
  await expect.poll(() => document.querySelectorAll('article h2').length).toBe(7)
  expect(document.querySelector('article')?.textContent).toContain('Élodie Marchand')
})

test('the list and a past moment have no sheet', async () => {
  await open('/backoffice/bookings?view=list')
  await find('button', 'Calendrier')
  expect(document.querySelector('button[aria-label="Imprimer"]')).toBeNull()
  await press('Calendrier')
  await find('button', 'Imprimer')
})
